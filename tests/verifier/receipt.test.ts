import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseVkey } from '../../domain/ledger/note.ts';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import { sha256 } from '../../verifier/check/bytes.ts';
import { expectedKey } from '../../verifier/check/signedNote.ts';
import { checkArchive } from '../../verifier/checkArchive.ts';
import type { ArchiveCheck, CheckStep } from '../../verifier/contract.ts';
import { RECEIPT_FILES, type ReceiptProof, receiptText } from '../../verifier/receipt/format.ts';
import { unpacked, withFiles } from '../support/bundles.ts';
import { craftedZip } from '../support/craftedZip.ts';
import { cosigner } from '../support/ledger/witness.ts';
import { logOrigin, logVkey, logWith, receiptZip, storedStay } from '../support/receiptProofs.ts';
import { madeStay, stayNumber } from '../support/stayEvents.ts';

const gap = {
  from: '2026-08-07',
  to: '2026-08-08',
  reasons: ['The gas safety certificate had run out on 06/08/2026.'],
  putRightOn: '2026-08-09',
};
const stay = storedStay({ gaps: [gap] });
const other = storedStay({
  number: 'SR-0000-0002',
  receiptId: '0192f0a0-0000-7000-8000-0000000000d2',
  to: '2026-08-12',
});
const withdrawal = {
  ...stay.event,
  type: 'StayReceiptWithdrawn',
  data: { accountId: madeStay.accountId, propertyId: madeStay.propertyId, number: stayNumber, at: madeStay.at },
};
const stranger = Buffer.alloc(32, 8);
const now = new Date('2026-11-23T12:00:00.000Z');

/** An entry that only looks like a receipt. */
const elsewhere = { ...stay.event, type: 'StayReceiptStated' };

const log = logWith([stay.event, other.event, withdrawal, elsewhere]);
const zip = await receiptZip(stay, log.proven(0));
const files = unpacked(zip);
const proofIn = (from: ReadonlyMap<string, Uint8Array>): ReceiptProof =>
  JSON.parse(Buffer.from(from.get(RECEIPT_FILES.receipt) ?? []).toString());
const genuine = proofIn(files);
const otherProof = proofIn(unpacked(await receiptZip(other, log.proven(1))));

const check = (bytes: Uint8Array, keys: readonly string[] = [logVkey]): Promise<ArchiveCheck> =>
  checkArchive({ bytes: new Uint8Array(bytes), keys, now });
const packed = (content: Parameters<typeof withFiles>[1]) => zipSync(Object.fromEntries(withFiles(files, content)));
const withText = (text: string) => packed({ [RECEIPT_FILES.receipt]: text });
const withProof = (change: Partial<ReceiptProof>) => withText(receiptText({ ...genuine, ...change }));
const withReceipt = (change: Partial<ReceiptProof['receipt']>) =>
  withProof({ receipt: { ...genuine.receipt, ...change } });
const withEvent = (data: object) =>
  withProof({ event: { ...genuine.event, data: { ...genuine.event.data, ...data } } });
const text = receiptText(genuine);
const reasonOf = ({ refusal }: ArchiveCheck) => `${refusal?.title}: ${refusal?.text}`;

const CASES: readonly (readonly [string, () => Uint8Array, CheckStep, RegExp])[] = [
  ['one byte of the receipt', () => withText(text.replace('Quay', 'Kuay')), 'statement', /^The property was changed/],
  [
    'one byte of the entry',
    () => withText(text.replace('"madeBy": "0', '"madeBy": "1')),
    'entry',
    /^An entry is not the/,
  ],
  ['a gap removed', () => withReceipt({ gaps: [], compliant: true }), 'statement', /^The gaps were changed/],
  ['a gap removed, also from the entry', () => withEvent({ gaps: [] }), 'entry', /^An entry is not the one in the log/],
  ['another verdict', () => withReceipt({ compliant: true }), 'statement', /^The verdict was changed/],
  ['other days', () => withReceipt({ to: '2026-08-14' }), 'statement', /^The days were changed/],
  ['another address', () => withReceipt({ property_address: '6 Pier Road' }), 'statement', /^The property was changed/],
  ['no documents', () => withReceipt({ documents: [] }), 'statement', /^The documents were changed/],
  ['another basis', () => withReceipt({ entries: 62 }), 'statement', /^What it was worked out from was changed/],
  ['another time', () => withReceipt({ made_at: '2026-11-01T10:00:00.000Z' }), 'statement', /^The time was changed/],
  [
    'a time that is still to come',
    () => withReceipt({ made_at: '2030-01-01T00:00:00.000Z' }),
    'files',
    /^Its time is in the future/,
  ],
  [
    'a member more in the receipt',
    () => withProof({ receipt: { ...genuine.receipt, note: 'Safe.' } as ReceiptProof['receipt'] }),
    'statement',
    /^Something was added/,
  ],
  [
    'the entry of another receipt, with its proof',
    () => withProof({ ...otherProof, receipt: genuine.receipt }),
    'statement',
    /^It is another receipt: .*SR-0000-0002/,
  ],
  [
    'the entry of another receipt alone',
    () => withProof({ event: otherProof.event, keys: otherProof.keys }),
    'entry',
    /^An entry is not the one in the log/,
  ],
  [
    'the entry that withdraws it',
    () => withProof(log.proven(2) as Partial<ReceiptProof>),
    'statement',
    /^The receipt was withdrawn: Entry 7 records/,
  ],
  [
    'an entry of another kind',
    () => withProof(log.proven(3) as Partial<ReceiptProof>),
    'statement',
    /^The entry is no stay receipt: Entry 8 records something else/,
  ],
  [
    'the key of another entry',
    () => withProof({ keys: otherProof.keys }),
    'statement',
    /^A name or address was changed/,
  ],
  ['the proof of another leaf', () => withProof({ path: otherProof.path }), 'entry', /^An entry is not the one/],
  ['another place', () => withProof({ index: genuine.index + 1 }), 'entry', /^An entry is not the one/],
  ['a truncated proof', () => withProof({ path: genuine.path.slice(0, -1) }), 'entry', /^An entry is not the one/],
  [
    'a longer proof',
    () => withProof({ path: [...genuine.path, ...genuine.path] }),
    'entry',
    /^An entry is not the one/,
  ],
  [
    'a salt of another length',
    () => withText(text.replace(/"salt": "[\w-]{22}"/, '"salt": "AAAA"')),
    'entry',
    /^An entry was changed: The salt/,
  ],
  [
    'a log that another key has signed',
    () => withProof({ checkpoint: logWith([stay.event], { seed: stranger }).note(21) }),
    'log',
    /^The log was signed by another key/,
  ],
  [
    'a log of somebody else',
    () => withProof({ vkey: checkpointSigner(stranger).vkey(logOrigin) }),
    'files',
    /^It was signed by another key/,
  ],
  [
    'an old checkpoint',
    () => withProof({ checkpoint: log.note(8) }),
    'log',
    /^The checkpoint is an older one: It has 8/,
  ],
  [
    'an old checkpoint, with its size',
    () => withProof({ checkpoint: log.note(8), size: 8 }),
    'entry',
    /^An entry is not the one/,
  ],
  ['a checkpoint that is none', () => withProof({ checkpoint: 'SR' }), 'log', /^The checkpoint cannot be read/],
  ['a file less', () => packed({ [RECEIPT_FILES.readme]: null }), 'files', /^A file is missing: VERIFY\.md/],
  ['a file more', () => packed({ 'more.txt': 'more' }), 'files', /^A file was added: more\.txt/],
  [
    'two files of one name',
    () =>
      craftedZip([
        { name: RECEIPT_FILES.receipt, content: text },
        { name: RECEIPT_FILES.receipt, content: text.replace('Quay', 'Kuay') },
        { name: RECEIPT_FILES.readme },
      ]),
    'files',
    /^The file is damaged, or not one of LetProof: The entry .* is there twice/,
  ],
  ['the same member twice', () => withText(text.replace('{', '{\n  "size": 1,')), 'files', /^The ZIP is damaged/],
  [
    'a member that copies of the value lose',
    () => withText(text.replace('"metadata": {', '"metadata": {\n      "__proto__": {},')),
    'files',
    /^The ZIP is damaged/,
  ],
  ['no JSON', () => withText('SR'), 'files', /^The ZIP is damaged/],
  ['another form', () => withText('{"format":"letproof-stay-receipt/2"}'), 'files', /newer than this check/],
];

describe('the proofs of a stay receipt', () => {
  test('are genuine as they were downloaded, and say what is proved and what is not', async () => {
    const result = await check(zip);
    expect(result.refusal).toBeNull();
    expect(result).toMatchObject({ kind: 'receipt', answer: 'genuine', subject: genuine.receipt, files: { count: 2 } });
    expect(result.steps.map(({ state }) => state)).toEqual(['fine', 'fine', 'fine', 'fine']);
    expect(result.proved[0]?.text).toBe(
      'Quay House, 5 Pier Road, Whitby, YO21 3PU, 03/08 to 10/08/2026: Not in order on 2 of 8 days. It is entry 5 of the log, as receipt SR-6F2K-9H1D.',
    );
    // No file can know it, so it says so.
    expect(result.notProved[0]).toMatchObject({
      title: 'That the receipt still stands',
      text: expect.stringContaining('Its owner can withdraw it at any time, and a file cannot know this.'),
    });
  });

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

  test.each(CASES)('with %s are refused', async (_, tampered, step, reason) => {
    const result = await check(tampered());
    expect(result.answer).toBe('refused');
    expect(reasonOf(result)).toMatch(reason);
    expect(result.steps.find(({ state }) => state === 'refused')?.step).toBe(step);
    expect([result.proved, result.figures]).toEqual([[], []]);
  });

  test('with any one byte changed are refused', async () => {
    const bytes = Buffer.from(text);
    const accepted: string[] = [];
    for (let at = 0; at < bytes.length; at += 29) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const { answer } = await check(packed({ [RECEIPT_FILES.receipt]: changed }));
      if (answer !== 'refused') accepted.push(`${at}: ${changed.subarray(at - 20, at + 20)}`);
    }
    expect(accepted).toEqual([]);
  });
});

test('a key is expected by itself, not by its short id', () => {
  const known = parseVkey(sha256, logVkey);
  if (!known) throw new Error('The key of the log is none');
  // As if another key had been found whose id is the same.
  const twin = { ...known, publicKey: Uint8Array.from(known.publicKey, (byte) => byte ^ 1) };
  expect(expectedKey(logVkey, { logs: [known], former: [] })).toMatchObject({ id: known.id });
  expect(() => expectedKey(logVkey, { logs: [twin], former: [] })).toThrow('not one that you expect');
});
