import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import { checkBundle } from '../../verifier/check/checkBundle.ts';
import { FILES, type Manifest } from '../../verifier/check/format.ts';
import { hashOfEvent } from '../../verifier/check/provenEntry.ts';
import type { BundleFiles, CheckStep } from '../../verifier/contract.ts';
import { linesOf, listedAndSigned, manifestOf, unpacked, withFiles } from '../support/bundles.ts';

// Two bundles of one installation, as they were downloaded. They stay readable for ever. The first keeps back the answer to
// question 9 and one document, the second the answer to question 9.
const read = (name: string) => unpacked(readFileSync(new URL(`./samples/${name}.zip`, import.meta.url)));
const genuine = read('seaView');
const other = read('limeCottage');

/** The key of the log is known here, to show that each step finds what it is for, whoever has signed the list. */
const seed = Buffer.alloc(32, 7);
const stranger = Buffer.alloc(32, 8);
const { signedBy: vkey, log } = manifestOf(genuine);
const now = new Date('2026-11-21T12:00:00.000Z');
const check = (files: BundleFiles, keys: readonly string[] = [vkey]) => checkBundle({ files, keys, now });

const signed = (files: BundleFiles, change?: Parameters<typeof listedAndSigned>[2]) =>
  listedAndSigned(files, seed, change);
const document = [...genuine.keys()].find((name) => name.startsWith('documents/')) ?? '';
const lines = linesOf(genuine);
const proofs = linesOf(genuine, FILES.proofs);
const withLines = (events: readonly string[], paths: readonly string[] = proofs) =>
  withFiles(genuine, { [FILES.events]: events, [FILES.proofs]: paths });
const without = (all: readonly string[], place: number) => all.filter((_, index) => index !== place);
const edited = (place: number, edit: (line: string) => string) =>
  withLines(lines.map((line, index) => (index === place ? edit(line) : line)));
const at = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
const answered = at(/"type":"QuestionAnswered".*"answer":"Yes"/);
const keptBack = at(/"entry":/);
const shown = (line: string) => JSON.parse(line);

const oneByte = (name: string) => {
  const bytes = Buffer.from(genuine.get(name) ?? []);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  return withFiles(genuine, { [name]: bytes });
};

const noteBy = (by: Buffer, size: number, rootHash: string) =>
  checkpointSigner(by).note({ origin: log.origin, size, rootHash: Buffer.from(rootHash, 'base64') });

const otherFile = (name: string) => other.get(name) ?? new Uint8Array();

/** The same verdict as the second form says it. */
const inSecondForm = (manifest: Manifest): Manifest => ({
  ...manifest,
  format: 'letproof-bundle/2',
  verdict: { ...manifest.verdict, told: [], keptBack: manifest.verdict.told.map(({ key }) => key) },
});

/** Says another number of answers in order, in the second form. */
const withInOrder =
  (count: (verdict: Manifest['verdict']) => number) =>
  (manifest: Manifest): Manifest => {
    const { verdict, ...rest } = inSecondForm(manifest);
    return { ...rest, verdict: { ...verdict, inOrder: count(verdict) } };
  };

const toldWrong = (verdict: Manifest['verdict'], { event }: { event: { data: { key: string } } }) => ({
  ...verdict,
  compliant: false,
  inOrder: verdict.inOrder - 1,
  told: [...verdict.told, { key: event.data.key, status: 'non_compliant' as const, failing: true }],
});

const CASES: readonly (readonly [string, () => BundleFiles, CheckStep, RegExp])[] = [
  ['one byte in a document', () => oneByte(document), 'documents', /^One document was changed: 0001 paper\.pdf is not/],
  ['one byte in a document, listed', () => signed(oneByte(document)), 'documents', /^One document was changed/],
  [
    'a document in the place of another one',
    () => signed(withFiles(genuine, { 'documents/0099 more.pdf': Buffer.from('%PDF-') })),
    'documents',
    /^A document was added/,
  ],
  [
    'a document less than the entries show, listed',
    () =>
      signed(withFiles(genuine, { [document]: null }), ({ documents, ...manifest }) => ({
        ...manifest,
        documents: { ...documents, files: documents.files.filter(({ name }) => name !== document) },
      })),
    'documents',
    /^A document is missing/,
  ],
  ...([1, -2] as const).map(
    (more) =>
      [
        `${more > 0 ? 'more' : 'fewer'} documents on file than the entries can show`,
        () =>
          signed(genuine, ({ documents, ...manifest }) => ({
            ...manifest,
            documents: { ...documents, onFile: documents.onFile + more },
          })),
        'documents',
        /^The number of documents was changed/,
      ] as const,
  ),
  [
    'an answer that was kept back to a question that is not asked',
    () =>
      signed(genuine, ({ withheld, ...manifest }) => ({
        ...manifest,
        withheld: [...withheld, { kind: 'answer', id: 'no-such-question', label: 'Guest register', entries: 0 }],
      })),
    'verdict',
    /^Something else was kept back/,
  ],
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
    'another root',
    () =>
      withFiles(genuine, {
        [FILES.checkpoint]: noteBy(seed, log.size, Buffer.alloc(32).toString('base64')),
      }),
    'log',
    /^The checkpoint is another one/,
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
    'an edition whose rules were changed, listed',
    () => {
      const text = Buffer.from(genuine.get(FILES.edition) ?? []).toString();
      return signed(withFiles(genuine, { [FILES.edition]: text.replaceAll('"id": "2026.3"', '"id": "2026.4"') }));
    },
    'verdict',
    /^The questions are others/,
  ],
  [
    'another verdict than that of the answers',
    () => signed(genuine, (manifest) => ({ ...manifest, verdict: { ...manifest.verdict, inOrder: 41 } })),
    'verdict',
    /^The verdict does not follow/,
  ],
  [
    'a verdict on an answer that is shown',
    () =>
      signed(genuine, (manifest) => ({
        ...manifest,
        verdict: toldWrong(manifest.verdict, shown(lines[answered] ?? '')),
      })),
    'verdict',
    /^The verdict does not follow from the answers: The bundle tells/,
  ],
  [
    'a verdict that counts an answer that is shown among those kept back',
    () =>
      signed(genuine, (manifest) => {
        const keys = [...manifest.verdict.told.map(({ key }) => key), shown(lines[answered] ?? '').event.data.key];
        return { ...inSecondForm(manifest), verdict: { ...manifest.verdict, told: [], keptBack: keys } };
      }),
    'verdict',
    /^The verdict does not follow from the answers: The bundle tells/,
  ],
  [
    'more answers in order than are shown and kept back',
    () =>
      signed(
        genuine,
        withInOrder((verdict) => verdict.asked + 1),
      ),
    'verdict',
    /^The verdict does not follow from the answers: Worked out again/,
  ],
  [
    'fewer answers in order than are shown',
    () =>
      signed(
        genuine,
        withInOrder((verdict) => verdict.inOrder - 3),
      ),
    'verdict',
    /^The verdict does not follow from the answers: Worked out again/,
  ],
  [
    'the report of another moment',
    () => {
      const packed = signed(withFiles(genuine, { [FILES.report]: 'one' }));
      return withFiles(packed, { [FILES.report]: 'other' });
    },
    'files',
    /^A file was changed: report\.pdf/,
  ],
  [
    'the credential of another badge',
    () => signed(withFiles(genuine, { [FILES.credential]: otherFile(FILES.credential) })),
    'badge',
    /^The credential is that of another badge/,
  ],
  [
    'one letter of the credential',
    () => signed(oneByte(FILES.credential)),
    'badge',
    /^The credential of the badge is not/,
  ],
  [
    'another badge in the list',
    () => signed(genuine, (manifest) => ({ ...manifest, badge: manifestOf(other).badge })),
    'badge',
    /^The badge is another one/,
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

  test.each(CASES)('with %s is refused', async (_, tampered, step, reason) => {
    const result = await check(tampered());
    expect(result.answer).toBe('refused');
    expect(`${result.refusal?.title}: ${result.refusal?.text}`).toMatch(reason);
    const states = result.steps.map(({ state }) => state);
    const place = result.steps.findIndex((one) => one.step === step);
    expect(states[place], `refused at ${step}: ${states.join()}`).toBe('refused');
    expect(new Set(states.slice(place + 1))).not.toContain('fine');
    expect([result.proved, result.withheld]).toEqual([[], []]);
  });
});
