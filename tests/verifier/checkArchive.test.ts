import { expect, test } from 'vitest';
import { checkArchive } from '../../verifier/checkArchive.ts';
import { CHECK_STEPS } from '../../verifier/contract.ts';
import { craftedZip } from '../support/craftedZip.ts';

const check = (bytes: Uint8Array) => checkArchive({ bytes, keys: [], now: new Date('2026-11-23T12:00:00.000Z') });

test('a file that cannot be opened is refused with the reason, and nothing in it is looked at', async () => {
  const { answer, refusal, subject, steps } = await check(craftedZip([{ name: '../report.pdf' }]));
  expect([answer, subject]).toEqual(['refused', null]);
  expect(refusal?.text).toBe(
    'The entry “../report.pdf” has a path that leads elsewhere. Nothing in it was looked at, and it proves nothing.',
  );
  expect(steps.map(({ step }) => step)).toEqual(CHECK_STEPS.bundle);
  expect(steps.map(({ state }) => state)).toEqual(['refused', ...Array(5).fill('not_done')]);
});

test('an archive without a manifest is refused by the check itself', async () => {
  const { answer, files } = await check(craftedZip([{ name: 'report.pdf', content: '%PDF' }]));
  expect([answer, files]).toEqual(['refused', { count: 1, bytes: 4 }]);
});
