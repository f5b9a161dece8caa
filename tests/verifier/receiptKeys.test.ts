import { describe, expect, test } from 'vitest';
import { parseVkey } from '../../domain/ledger/note.ts';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import { sha256 } from '../../verifier/check/bytes.ts';
import { expectedKey } from '../../verifier/check/signedNote.ts';
import { checkArchive } from '../../verifier/checkArchive.ts';
import { cosigner } from '../support/ledger/witness.ts';
import { logOrigin, logSeed, logVkey } from '../support/receiptProofs.ts';
import { check, genuine, now, reasonOf, stranger, withProof, zip } from './stayProofs.ts';

describe('the proofs of a stay receipt', () => {
  test('agree with themselves only, while nobody says whose key to expect', async () => {
    expect(await check(zip, [])).toMatchObject({ answer: 'unpinned', refusal: null });
    const strangers = checkpointSigner(stranger).vkey(logOrigin);
    expect(reasonOf(await check(zip, [strangers]))).toMatch(/^It was signed by another key/);
    expect(await check(zip, [strangers, logVkey])).toMatchObject({ answer: 'genuine' });
  });

  test('of a key that the log has replaced agree, and say so', async () => {
    const of = (lastSize: number | null, keys: readonly string[] = []) =>
      checkArchive({ bytes: new Uint8Array(zip), keys, former: [{ vkey: logVkey, replacedAt: 30, lastSize }], now });
    const present = checkpointSigner(stranger).vkey(logOrigin);
    const [formerKey, title] = [
      { vkey: logVkey, replacedAt: 30, lastSize: 30 },
      'That it was made before the key was replaced',
    ];
    const result = await of(30, [present]);
    expect(result).toMatchObject({ answer: 'replaced', refusal: null, formerKey });
    expect(result.notProved[0]).toMatchObject({
      title,
      text: expect.stringContaining('signed by a key replaced at entry 30 of the log'),
    });
    // Also if the reader gives the same key, and if the size is not known.
    expect((await of(30, [logVkey])).answer).toBe('replaced');
    expect((await of(null)).answer).toBe('replaced');
    // The checkpoint has 21 entries.
    expect((await of(21, [present])).answer).toBe('replaced');
    const misused = await of(20, [present]);
    expect([misused.answer, misused.formerKey]).toEqual(['refused', null]);
    expect(reasonOf(misused)).toMatch(/^It was signed with a key after it was replaced: .* 20 entries, .* has 21\./);
    expect(reasonOf(misused)).toContain('only if it has used the key again');
  });

  test('of a name of the log that the reader does not know are genuine by its key under another name', async () => {
    const [host = ''] = logOrigin.split('/ledger/');
    const known = (name: string, seed = logSeed) => checkpointSigner(seed).vkey(name);
    const restored = known(`${host}/ledger/restored`);
    expect(await check(zip, [restored])).toMatchObject({ answer: 'genuine' });
    const otherKey = { answer: 'refused', refusal: { title: 'It was signed by another key' } };
    expect(await check(zip, [known('other.example/ledger/1')]), 'of another host').toMatchObject(otherKey);
    expect(await check(zip, [known(`${host}/ledger/restored`, stranger)]), 'another key').toMatchObject(otherKey);
    expect(await check(zip, [restored, cosigner('witness.example').vkey]), 'with a witness').toMatchObject(otherKey);
    // A stolen key must not come back under another name.
    const replaced = { vkey: known(`${host}/ledger/first`), replacedAt: 30, lastSize: null };
    const given = { bytes: new Uint8Array(zip), keys: [restored], former: [replaced], now };
    expect(await checkArchive(given), 'a former key').toMatchObject(otherKey);
  });

  test('need the cosignature of each witness that is expected', async () => {
    const witness = cosigner('witness.example');
    const { checkpoint } = genuine;
    const body = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1);
    const cosigned = withProof({ checkpoint: checkpoint + witness.line(body) });
    const result = await check(cosigned, [logVkey, witness.vkey]);
    expect(result).toMatchObject({ answer: 'genuine' });
    expect(result.proved.map(({ title }) => title)).toContain('The log is one log');
    expect(reasonOf(await check(zip, [logVkey, witness.vkey]))).toMatch(/^A witness has not signed: witness\.example/);
    const wrong = withProof({ checkpoint: checkpoint + witness.line(`${body}x`) });
    expect(reasonOf(await check(wrong, [logVkey, witness.vkey]))).toMatch(/^A witness has not signed/);
  });
});

test('a key is expected by itself, not by its short id', () => {
  const known = parseVkey(sha256, logVkey);
  if (!known) throw new Error('The key of the log is none');
  // As if another key had been found whose id is the same.
  const twin = { ...known, publicKey: Uint8Array.from(known.publicKey, (byte) => byte ^ 1) };
  expect(expectedKey(logVkey, { logs: [known], former: [], witnesses: [] })).toMatchObject({ id: known.id });
  expect(() => expectedKey(logVkey, { logs: [twin], former: [], witnesses: [] })).toThrow('not one that you expect');
});
