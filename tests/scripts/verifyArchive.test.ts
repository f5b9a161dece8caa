import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyArchive } from '../../scripts/verify/archive.ts';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import { FILES } from '../../verifier/check/format.ts';
import type { BundleFiles } from '../../verifier/contract.ts';
import { listedAndSigned, manifestOf, unpacked, withFiles } from '../support/bundles.ts';
import { cosigner } from '../support/ledger/witness.ts';
import { makeFolder } from '../support/temporaryFolder.ts';

const bytes = readFileSync('tests/verifier/samples/limeCottage.zip');
const files = unpacked(bytes);
/** The key of the log of the sample. */
const SEED = Buffer.alloc(32, 7);
const { signedBy: KEY, log } = manifestOf(files);

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder?.remove());

const keyOf = (seed: number, origin = log.origin) => checkpointSigner(Buffer.alloc(32, seed)).vkey(origin);
const packed = (of: BundleFiles) => zipSync(Object.fromEntries(of));
const verifyWith = async (archive: Uint8Array, ...vkeys: readonly string[]) => {
  const file = join(folder.path, 'vkeys.txt');
  await writeFile(file, vkeys.map((vkey) => `${vkey}\n`).join(''));
  const { lines, counts } = await verifyArchive(archive, [file]);
  return { first: lines[0] ?? '', counts };
};

const verify = (...vkeys: readonly string[]) => verifyWith(bytes, ...vkeys);

/** After a restore the log has another name. */
const [host = ''] = log.origin.split('/ledger/');
const RENAMED = `${host}/ledger/restored`;

describe('keys in a file', () => {
  test('of a log that was restored: the same key under another name is the present one', async () => {
    expect((await verify(keyOf(7, RENAMED), KEY)).first).toMatch(/^GENUINE: /);
  });

  test('of a log that was restored and got another key: the former one may have been stolen', async () => {
    const { first, counts } = await verify(keyOf(8, RENAMED), KEY);
    expect(first).toMatch(/^AGREES, KEY REPLACED: /);
    expect(counts).toBe(false);
  });

  test('in another order are taken in it, and the answer says so', async () => {
    expect((await verify(keyOf(8), KEY)).first).toContain(
      'The order of the keys decided this: the first key of a log in the file that you gave counts as the present one.',
    );
    expect((await verify(KEY, keyOf(8))).first).toMatch(/^GENUINE: /);
  });

  test('of other logs and of witnesses replace none', async () => {
    expect((await verify(keyOf(8, 'other.example/ledger/1'), KEY)).first).toMatch(/^GENUINE: /);
  });

  test('of two witnesses with one name both count: each must have signed', async () => {
    const [one, two] = [cosigner('witness.example'), cosigner('witness.example')];
    const note = Buffer.from(files.get(FILES.checkpoint) ?? []).toString();
    const cosigned = note + one.line(note.slice(0, note.lastIndexOf('\n\n') + 1));
    const archive = packed(listedAndSigned(withFiles(files, { [FILES.checkpoint]: cosigned }), SEED));
    expect((await verifyWith(archive, one.vkey, KEY)).first).toMatch(/^GENUINE: /);
    expect((await verifyWith(archive, one.vkey, two.vkey, KEY)).first).toMatch(/^REFUSED: a witness has not signed/);
  });
});

test('the result by questions that are not known is what the bundle says', async () => {
  const edition = Buffer.from(files.get(FILES.edition) ?? []).toString();
  const changed = edition.replace('"naCountsAsCompliant": false', '"naCountsAsCompliant": true');
  const other = listedAndSigned(withFiles(files, { [FILES.edition]: changed }), SEED);
  const { lines } = await verifyArchive(packed(other), [KEY]);
  expect(lines.slice(0, 3)).toEqual([
    'GENUINE: this bundle is genuine.',
    expect.stringMatching(/^The bundle says: Lime Cottage was in order /),
    expect.stringMatching(/^The bundle says: Answers: \d+ of \d+ in order\./),
  ]);
});
