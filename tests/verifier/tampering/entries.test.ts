import { describe, test } from 'vitest';
import { FILES } from '../../../verifier/check/format.ts';
import { hashOfEvent } from '../../../verifier/check/provenEntry.ts';
import { linesOf, withFiles } from '../../support/bundles.ts';
import {
  answered,
  at,
  type Case,
  edited,
  expectRefused,
  genuine,
  keptBack,
  lines,
  log,
  noteBy,
  other,
  otherFile,
  proofs,
  seed,
  shown,
  signed,
  withLines,
  without,
} from './tampered.ts';

const CASES: readonly Case[] = [
  [
    'a changed answer',
    () => edited(answered, (line) => line.replace('"answer":"Yes"', '"answer":"No"')),
    'entries',
    /^An entry is not the one in the log: Entry \d+/,
  ],
  [
    'a changed answer, listed',
    () => signed(edited(answered, (line) => line.replace('"answer":"Yes"', '"answer":"No"'))),
    'entries',
    /^An entry is not the one in the log/,
  ],
  ['a removed entry', () => withLines(without(lines, 9), without(proofs, 9)), 'entries', /^Entries are missing: One/],
  [
    'a removed entry, listed',
    () => signed(withLines(without(lines, 9), without(proofs, 9))),
    'entries',
    /^Entries are missing/,
  ],
  ['a truncated tail', () => withLines(lines.slice(0, -3), proofs.slice(0, -3)), 'entries', /: Three entries of the/],
  [
    'a truncated tail, listed with its count',
    () =>
      signed(withLines(lines.slice(0, -3), proofs.slice(0, -3)), (manifest) => ({
        ...manifest,
        entries: { ...manifest.entries, count: manifest.entries.count - 3 },
      })),
    'entries',
    /^The last entry is another one/,
  ],
  ['an added entry', () => withLines([...lines, lines[3] ?? '']), 'entries', /^Entries were swapped/],
  [
    'an added entry at its place',
    () =>
      withLines(
        [
          ...lines.slice(0, 4),
          (lines[3] ?? '').replace(/^\{"index":\d+/, `{"index":${shown(lines[3] ?? '').index}`),
          ...lines.slice(4),
        ],
        [...proofs.slice(0, 4), proofs[3] ?? '', ...proofs.slice(4)],
      ),
    'entries',
    /^An entry is there twice/,
  ],
  [
    'two swapped entries',
    () => withLines([...lines.slice(0, 4), lines[5] ?? '', lines[4] ?? '', ...lines.slice(6)]),
    'entries',
    /^Entries were swapped/,
  ],
  [
    'two entries that changed their places',
    () =>
      signed(
        withLines(
          lines.map((line, place) => {
            const twin = place === 4 ? lines[5] : place === 5 ? lines[4] : undefined;
            return twin ? JSON.stringify({ ...shown(twin), index: shown(line).index }) : line;
          }),
        ),
      ),
    'entries',
    /^An entry is not the one in the log/,
  ],
  [
    'the proof of another leaf',
    () =>
      signed(
        withLines(
          lines,
          proofs.map((line, place) =>
            place === 6 ? JSON.stringify({ ...JSON.parse(line), path: JSON.parse(proofs[7] ?? '').path }) : line,
          ),
        ),
      ),
    'entries',
    /^An entry is not the one in the log/,
  ],
  ['a missing proof', () => signed(withLines(lines, without(proofs, 6))), 'entries', /^A proof is missing/],
  [
    'a salt of another length',
    () => signed(edited(answered, (line) => line.replace(/"salt":"[\w-]{22}"/, '"salt":"AAAA"'))),
    'entries',
    /^An entry was changed: The salt of entry/,
  ],
  [
    'a key that opens another name',
    () => signed(edited(at(/"keys":/), (line) => line.replace(/"keys":\{"owner":"..../, '"keys":{"owner":"AAAA'))),
    'entries',
    /^A name or address was changed/,
  ],
  [
    'a fact that was kept back and is not named',
    () =>
      signed(genuine, (manifest) => ({
        ...manifest,
        withheld: manifest.withheld.slice(0, 1),
      })),
    'entries',
    /^Something was kept back silently/,
  ],
  [
    'a fact that was kept back and is named wrongly',
    () =>
      signed(genuine, ({ withheld, ...manifest }) => ({
        ...manifest,
        withheld: withheld.map((fact, place) => ({ ...fact, entries: fact.entries + (place === 0 ? 1 : 0) })),
      })),
    'entries',
    /^Something else was kept back/,
  ],
  [
    'an invented answer in the place of the one that was kept back',
    () =>
      signed(edited(keptBack, (line) => JSON.stringify({ ...shown(lines[answered] ?? ''), index: shown(line).index }))),
    'entries',
    /^An entry is not the one in the log/,
  ],
  [
    'entries of another property',
    () => withFiles(genuine, { [FILES.events]: otherFile(FILES.events), [FILES.proofs]: otherFile(FILES.proofs) }),
    'entries',
    /^Bundles were mixed|^An entry is not the one/,
  ],
  [
    'one entry of another property, with its own proof',
    () => {
      const [event = '', proof = ''] = [linesOf(other).at(-1), linesOf(other, FILES.proofs).at(-1)];
      return signed(withLines([...lines, event], [...proofs, proof]));
    },
    'entries',
    /^Bundles were mixed/,
  ],
  [
    'an old head, also in the list',
    () =>
      signed(withFiles(genuine, { [FILES.checkpoint]: noteBy(seed, 70, log.rootHash) }), (manifest) => ({
        ...manifest,
        log: { ...manifest.log, size: 70 },
      })),
    'entries',
    /^An entry is not the one in the log/,
  ],
  [
    'another time',
    () =>
      signed(genuine, (manifest) => ({
        ...manifest,
        position: { ...manifest.position, at: '2026-11-20T11:00:00.000Z' },
      })),
    'entries',
    /^The time was changed/,
  ],
  [
    'a time before its last shown entry, while the last one is kept back',
    () => {
      const { index, event } = shown(lines.at(-1) ?? '');
      const hidden = JSON.stringify({
        index,
        entry: Buffer.from(hashOfEvent({ index, event })).toString('hex'),
        fact: 0,
      });
      return signed(withLines([...lines.slice(0, -1), hidden]), (manifest) => ({
        ...manifest,
        position: { ...manifest.position, at: '2026-01-01T00:00:00.000Z', day: '2026-01-01' },
        entries: { ...manifest.entries, withheld: manifest.entries.withheld + 1 },
        withheld: manifest.withheld.map((fact, place) => ({ ...fact, entries: fact.entries + (place === 0 ? 1 : 0) })),
      }));
    },
    'entries',
    /^The time was changed/,
  ],
  [
    'another day than that of its time',
    () => signed(genuine, (manifest) => ({ ...manifest, position: { ...manifest.position, day: '2020-01-01' } })),
    'entries',
    /^The day was changed/,
  ],
];

describe('a bundle', () => {
  test.each(CASES)('with %s is refused', (...tampered) => expectRefused(tampered));
});
