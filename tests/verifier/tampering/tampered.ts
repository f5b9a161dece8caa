import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { checkpointSigner } from '../../../server/ledger/signer.ts';
import { checkBundle } from '../../../verifier/check/checkBundle.ts';
import { FILES, type Manifest } from '../../../verifier/check/format.ts';
import type { BundleFiles, CheckStep } from '../../../verifier/contract.ts';
import { linesOf, listedAndSigned, manifestOf, unpacked, withFiles } from '../../support/bundles.ts';

// Two bundles of one installation, as they were downloaded. They stay readable for ever. The first keeps back the answer to
// question 9 and one document, the second the answer to question 9.
const read = (name: string) => unpacked(readFileSync(new URL(`../samples/${name}.zip`, import.meta.url)));
export const genuine = read('seaView');
export const other = read('limeCottage');

/** The key of the log is known here, to show that each step finds what it is for, whoever has signed the list. */
export const seed = Buffer.alloc(32, 7);
export const stranger = Buffer.alloc(32, 8);
export const { signedBy: vkey, log } = manifestOf(genuine);
export const now = new Date('2026-11-21T12:00:00.000Z');
export const check = (files: BundleFiles, keys: readonly string[] = [vkey]) => checkBundle({ files, keys, now });

export const signed = (files: BundleFiles, change?: Parameters<typeof listedAndSigned>[2]) =>
  listedAndSigned(files, seed, change);
export const document = [...genuine.keys()].find((name) => name.startsWith('documents/')) ?? '';
export const lines = linesOf(genuine);
export const proofs = linesOf(genuine, FILES.proofs);
export const withLines = (events: readonly string[], paths: readonly string[] = proofs) =>
  withFiles(genuine, { [FILES.events]: events, [FILES.proofs]: paths });
export const without = (all: readonly string[], place: number) => all.filter((_, index) => index !== place);
export const edited = (place: number, edit: (line: string) => string) =>
  withLines(lines.map((line, index) => (index === place ? edit(line) : line)));
export const at = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
export const answered = at(/"type":"QuestionAnswered".*"answer":"Yes"/);
export const keptBack = at(/"entry":/);
export const shown = (line: string) => JSON.parse(line);

export const oneByte = (name: string) => {
  const bytes = Buffer.from(genuine.get(name) ?? []);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  return withFiles(genuine, { [name]: bytes });
};

export const noteBy = (by: Buffer, size: number, rootHash: string) =>
  checkpointSigner(by).note({ origin: log.origin, size, rootHash: Buffer.from(rootHash, 'base64') });

export const otherFile = (name: string) => other.get(name) ?? new Uint8Array();

/** The same verdict as the second form says it. */
export const inSecondForm = (manifest: Manifest): Manifest => ({
  ...manifest,
  format: 'letproof-bundle/2',
  verdict: { ...manifest.verdict, told: [], keptBack: manifest.verdict.told.map(({ key }) => key) },
});

/** Says another number of answers in order, in the second form. */
export const withInOrder =
  (count: (verdict: Manifest['verdict']) => number) =>
  (manifest: Manifest): Manifest => {
    const { verdict, ...rest } = inSecondForm(manifest);
    return { ...rest, verdict: { ...verdict, inOrder: count(verdict) } };
  };

export const toldWrong = (verdict: Manifest['verdict'], { event }: { event: { data: { key: string } } }) => ({
  ...verdict,
  compliant: false,
  inOrder: verdict.inOrder - 1,
  told: [...verdict.told, { key: event.data.key, status: 'non_compliant' as const, failing: true }],
});

/** What was changed, at which step this is refused, and the reason. */
export type Case = readonly [string, () => BundleFiles, CheckStep, RegExp];

export const expectRefused = async ([, tampered, step, reason]: Case): Promise<void> => {
  const result = await check(tampered());
  expect(result.answer).toBe('refused');
  expect(`${result.refusal?.title}: ${result.refusal?.text}`).toMatch(reason);
  const states = result.steps.map(({ state }) => state);
  const place = result.steps.findIndex((one) => one.step === step);
  expect(states[place], `refused at ${step}: ${states.join()}`).toBe('refused');
  expect(new Set(states.slice(place + 1))).not.toContain('fine');
  expect([result.proved, result.withheld]).toEqual([[], []]);
};
