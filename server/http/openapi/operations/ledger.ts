import { ConsistencyQuery, InclusionQuery, ProofReply } from '../../../../domain/ledger/contract.ts';
import { file, type Group, ok } from '../operation.ts';

const BYTES = ok(file('application/octet-stream'));

export const ledger: Group = {
  tag: 'Ledger',
  about: 'The signed log of all events (C2SP tlog-tiles). Everybody may read it, from every site.',
  operations: {
    'GET /api/ledger/checkpoint': {
      summary: 'The latest signed head of the log',
      description: 'A signed note. 404 before the first one.',
      replies: ok(file('text/plain')),
      headers: ['Cache-Control'],
      isPublic: true,
    },
    'GET /api/ledger/vkey': {
      summary: 'The keys that sign the log',
      description: 'One verifier key a line, former keys included.',
      replies: ok(file('text/plain')),
      headers: ['Cache-Control'],
      isPublic: true,
    },
    'GET /api/ledger/tile/{level}/{tile}': {
      summary: 'A tile of hashes',
      description: '`tile` is a path such as `x001/234` or `000.p/17`.',
      replies: BYTES,
      headers: ['Cache-Control'],
      isPublic: true,
    },
    'GET /api/ledger/tile/entries/{tile}': {
      summary: 'A bundle of entries',
      replies: BYTES,
      headers: ['Cache-Control'],
      isPublic: true,
    },
    'GET /api/ledger/proof/inclusion': {
      summary: 'The proof that an entry is in the log',
      query: InclusionQuery,
      replies: ok(ProofReply),
      headers: ['Cache-Control'],
      isPublic: true,
    },
    'GET /api/ledger/proof/consistency': {
      summary: 'The proof that the log only grew',
      query: ConsistencyQuery,
      replies: ok(ProofReply),
      headers: ['Cache-Control'],
      isPublic: true,
    },
  },
};
