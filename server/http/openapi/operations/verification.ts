import { ReportBadgeBody } from '../../../../domain/badgeReports/contract.ts';
import {
  AgainQuery,
  BadgePath,
  ImageQuery,
  VerificationReply,
  VerifyBatchBody,
  VerifyBatchReply,
} from '../../../../domain/badges/contract.ts';
import { Done } from '../../../../domain/done.ts';
import { cached, file, type Group, ok } from '../operation.ts';
import { DidDocument, KeySet } from '../published.ts';

export const verification: Group = {
  tag: 'Verification',
  about: 'What everybody may ask of a badge. A platform that checks many codes uses an API key.',
  operations: {
    'GET /api/badges/verify/{code}': {
      summary: 'Check a badge by its code',
      description:
        'An unknown code is answered with 404 and the same fields. `again` keeps a repeated check from being counted as another look.',
      query: AgainQuery,
      replies: { 200: VerificationReply, 404: VerificationReply },
    },
    'GET /api/badges/verify/{code}.json': {
      summary: 'Check a badge from a page of another site',
      description: 'The same answer, with CORS for every origin and kept for five minutes.',
      query: AgainQuery,
      replies: { ...cached(VerificationReply), 404: VerificationReply },
      headers: ['ETag', 'Cache-Control'],
    },
    'POST /api/badges/verify-batch': {
      summary: 'Check up to 500 codes at once',
      description: 'The results come in the order of the codes.',
      body: VerifyBatchBody,
      replies: ok(VerifyBatchReply),
      isRead: true,
    },
    'POST /api/badges/verify/{code}/report': {
      summary: 'Report a badge that looks wrong',
      description: 'The answer is the same whatever becomes of the report.',
      body: ReportBadgeBody,
      replies: { 202: Done },
      takesVisitorsKey: true,
    },
    'GET /api/badges/{id}/image': {
      summary: 'The badge as it stands, as a picture',
      description: 'For pages of other sites. `id` is the code of the badge or its id.',
      path: BadgePath,
      query: ImageQuery,
      replies: cached(file('image/svg+xml')),
      headers: ['ETag', 'Cache-Control'],
    },
    'GET /api/badges/{id}/credential.jwt': {
      summary: 'The signed credential of a badge',
      description: 'A verifiable credential (VC-JWT) of the present state, which can be checked without us.',
      path: BadgePath,
      replies: cached(file('text/plain')),
      headers: ['ETag', 'Cache-Control', 'Content-Disposition'],
    },
    'GET /.well-known/jwks.json': {
      summary: 'The keys that sign credentials',
      replies: cached(KeySet),
      headers: ['ETag', 'Cache-Control'],
    },
    'GET /.well-known/did.json': {
      summary: 'The issuer of credentials as a DID document',
      replies: cached(DidDocument),
      headers: ['ETag', 'Cache-Control'],
    },
    'GET /status/{name}.jwt': {
      summary: 'A signed status list of credentials',
      description: 'A Bitstring Status List, such as `suspension-1` or `revocation-1`. A credential names its lists.',
      replies: cached(file('text/plain')),
      headers: ['ETag', 'Cache-Control'],
    },
  },
};
