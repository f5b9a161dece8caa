import { describe, expect, test } from 'vitest';
import { toBase64 } from '../../../domain/ledger/note.ts';
import { hashes } from '../../../verifier/check/bytes.ts';
import { FILES, type ShownLine } from '../../../verifier/check/format.ts';
import { hashOfEvent } from '../../../verifier/check/provenEntry.ts';
import { withFiles } from '../../support/bundles.ts';
import { at, check, genuine, lines, noteBy, seed, shown, signed, withLines } from './tampered.ts';

const uploaded: ShownLine = { ...shown(lines[at(/"type":"DocumentUploaded"/)] ?? ''), index: 0 };
const withEvent = (change: object): ShownLine => ({ ...uploaded, event: { ...uploaded.event, ...change } });
const unknownKind = withEvent({ type: 'DocumentNotarised' });
const unknownType = withEvent({ data: { ...uploaded.event.data, documentType: 'drone_survey' } });

/** A bundle of a log that has this entry alone. */
const bundleOf = (line: ShownLine, proven = line) => {
  const rootHash = toBase64(hashes.leafHash(hashOfEvent(proven)));
  const files = withLines([JSON.stringify(line)], ['{"index":0,"path":[]}']);
  return signed(withFiles(files, { [FILES.checkpoint]: noteBy(seed, 1, rootHash) }), (manifest) => ({
    ...manifest,
    log: { ...manifest.log, size: 1, rootHash },
  }));
};

const withOtherQuestions = () => {
  const edition = Buffer.from(genuine.get(FILES.edition) ?? []).toString();
  return signed(withFiles(genuine, { [FILES.edition]: edition.replace('"yesNoNA"', '"rating"') }));
};

describe('a bundle with', () => {
  test.each([
    ['an entry of a kind', bundleOf(unknownKind), 'An entry cannot be read'],
    ['a document of a type', bundleOf(unknownType), 'An entry cannot be read'],
    ['questions of a form', withOtherQuestions(), 'The questions cannot be read'],
  ])('%s that only a newer check knows leads to a newer one', async (_, files, title) => {
    expect(await check(files)).toMatchObject({ answer: 'refused', refusal: { title, lacking: 'newer' } });
  });

  test('an unknown entry that is not in the log is at fault itself', async () => {
    const refusal = { title: 'An entry is not the one in the log', lacking: null };
    expect(await check(bundleOf(unknownKind, uploaded))).toMatchObject({ answer: 'refused', refusal });
  });
});
