import { describe, expect, test } from 'vitest';
import { checkpointSigner } from '../../../server/ledger/signer.ts';
import { checkBundle } from '../../../verifier/check/checkBundle.ts';
import { FILES } from '../../../verifier/check/format.ts';
import { manifestOf, withFiles } from '../../support/bundles.ts';
import { check, genuine, inSecondForm, log, noteBy, now, other, seed, signed, stranger, vkey } from './tampered.ts';

describe('a bundle', () => {
  test('is genuine as it was downloaded', async () => {
    const result = await check(genuine);
    expect(result.refusal).toBeNull();
    expect(result).toMatchObject({ answer: 'genuine', withheld: [{ kind: 'answer' }, { kind: 'document' }] });
    expect((await check(other)).answer).toBe('genuine');
    expect((await check(signed(genuine))).answer, 'signed again by the same key').toBe('genuine');
    expect((await check(signed(genuine, inSecondForm))).refusal, 'in the second form').toBeNull();
  });

  test('is not genuine while nobody says whose key to expect', async () => {
    expect(await check(genuine, [])).toMatchObject({ answer: 'unpinned', refusal: null });
    const strangers = [checkpointSigner(stranger).vkey(log.origin)];
    expect(await check(genuine, strangers)).toMatchObject({
      answer: 'refused',
      refusal: { title: 'It was signed by another key' },
    });
    expect(await check(genuine, [...strangers, vkey])).toMatchObject({ answer: 'genuine' });
    expect(await check(genuine, ['no key'])).toMatchObject({ refusal: { title: 'The given key is not a key' } });
  });

  test('does not prove that its badge stood if an entry was kept back, which may be about the badge', async () => {
    const { proved, notProved } = await check(genuine);
    expect(proved.map(({ title }) => title)).not.toContain('The badge stood');
    expect(notProved.find(({ title }) => title === 'The state of the badge')?.text).toContain('We say so');
  });

  test('names what was kept back in the words of the questions, not in its own', async () => {
    const relabelled = signed(genuine, ({ withheld, ...manifest }) => ({
      ...manifest,
      withheld: withheld.map((fact) => ({ ...fact, label: 'nothing of importance' })),
    }));
    const { withheld } = await check(genuine);
    expect((await check(relabelled)).withheld).toEqual([
      withheld[0],
      { kind: 'document', label: 'of a kind that this check does not know' },
    ]);
    expect(withheld[1]?.label).toBe(manifestOf(genuine).withheld[1]?.label);
  });

  test('does not prove its verdict if it has other questions under the name of a known question set', async () => {
    const titles = (statements: readonly { readonly title: string }[]) => statements.map(({ title }) => title);
    const known = await check(genuine);
    expect(titles(known.proved)).toContain('The verdict follows from the answers');
    const edition = Buffer.from(genuine.get(FILES.edition) ?? [])
      .toString()
      .replace('"naCountsAsCompliant": false', '"naCountsAsCompliant": true');
    const found = await check(signed(withFiles(genuine, { [FILES.edition]: edition })));
    expect(found.refusal).toBeNull();
    expect(titles(found.proved)).not.toContain('The verdict follows from the answers');
    expect(found.notProved.find(({ title }) => title === 'That the verdict follows from the answers')?.text).toContain(
      'This check does not know question set 2026.3 with these questions',
    );
    expect(found.steps.find(({ step }) => step === 'verdict')).toMatchObject({
      state: 'unknown',
      outcome: 'Not proved.',
      detail: expect.not.stringContaining('Worked out again'),
    });
    expect([known.subject?.hasKnownQuestions, found.subject?.hasKnownQuestions]).toEqual([true, false]);
    expect(found.withheld[0]?.label).toBe('to a question that this check does not know');
  });

  test('contradicts another head of the same size', async () => {
    const head = noteBy(seed, log.size, Buffer.alloc(32, 1).toString('base64'));
    const result = await checkBundle({ files: genuine, keys: [vkey], now, head });
    expect(result.refusal?.title).toBe('There are two histories');
    const same = noteBy(seed, log.size, log.rootHash);
    expect(await checkBundle({ files: genuine, keys: [vkey], now, head: same })).toMatchObject({ answer: 'genuine' });
  });
});
