import { describe, test } from 'vitest';
import { checkpointSigner } from '../../../server/ledger/signer.ts';
import { FILES } from '../../../verifier/check/format.ts';
import { listedAndSigned, withFiles } from '../../support/bundles.ts';
import {
  answered,
  type Case,
  edited,
  expectRefused,
  genuine,
  log,
  noteBy,
  oneByte,
  otherFile,
  seed,
  signed,
  stranger,
} from './tampered.ts';

const CASES: readonly Case[] = [
  [
    'the list of another property',
    () =>
      withFiles(genuine, {
        [FILES.manifest]: otherFile(FILES.manifest),
        [FILES.signature]: otherFile(FILES.signature),
      }),
    'files',
    /^A file was |^A file is missing/,
  ],
  [
    'a list that was rewritten and signed by another key',
    () =>
      listedAndSigned(
        edited(answered, (line) => line.replace('"Yes"', '"No"')),
        stranger,
        (manifest) => ({
          ...manifest,
          signedBy: checkpointSigner(stranger).vkey(log.origin),
        }),
      ),
    'files',
    /^It was signed by another key/,
  ],
  [
    'a list that was rewritten, under the name of the right key',
    () => listedAndSigned(genuine, stranger),
    'files',
    /^The list of files was changed/,
  ],
  ['a rewritten list', () => oneByte(FILES.manifest), 'files', /^The (list of files was changed|ZIP is damaged)/],
  ['a changed edition', () => oneByte(FILES.edition), 'files', /^A file was changed: edition\.json/],
  [
    'the report of another moment',
    () => {
      const packed = signed(withFiles(genuine, { [FILES.report]: 'one' }));
      return withFiles(packed, { [FILES.report]: 'other' });
    },
    'files',
    /^A file was changed: report\.pdf/,
  ],
  ['a file more', () => withFiles(genuine, { 'more.txt': 'more' }), 'files', /^A file was added/],
  ['a file less', () => withFiles(genuine, { [FILES.keys]: null }), 'files', /^A file is missing: jwks\.json/],
  ['nothing at all', () => new Map(), 'files', /^A file is missing: manifest\.json/],
  [
    'a list of another program',
    () => withFiles(genuine, { [FILES.manifest]: '{"format":"zip/1"}' }),
    'files',
    /newer than this check/,
  ],
  [
    'a time that is still to come',
    () =>
      signed(genuine, (manifest) => ({
        ...manifest,
        position: { ...manifest.position, at: '2030-01-01T00:00:00.000Z' },
      })),
    'files',
    /^Its time is in the future/,
  ],
  [
    'a head that another key has signed',
    () => signed(withFiles(genuine, { [FILES.checkpoint]: noteBy(stranger, log.size, log.rootHash) })),
    'log',
    /^The log was signed by another key/,
  ],
  [
    'an old head, passed off as the new one',
    () => signed(withFiles(genuine, { [FILES.checkpoint]: noteBy(seed, log.size - 9, log.rootHash) })),
    'log',
    /^The checkpoint is an older one: It has \d+ entries/,
  ],
  [
    'another root',
    () =>
      withFiles(genuine, {
        [FILES.checkpoint]: noteBy(seed, log.size, Buffer.alloc(32).toString('base64')),
      }),
    'log',
    /^The checkpoint is another one/,
  ],
];

describe('a bundle', () => {
  test.each(CASES)('with %s is refused', (...tampered) => expectRefused(tampered));
});
