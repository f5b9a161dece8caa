import { describe, expect, test } from 'vitest';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import type { CheckStep } from '../../verifier/contract.ts';
import { RECEIPT_FILES, type ReceiptProof } from '../../verifier/receipt/format.ts';
import { unpacked } from '../support/bundles.ts';
import { craftedZip } from '../support/craftedZip.ts';
import { logOrigin, logWith, receiptZip, storedStay } from '../support/receiptProofs.ts';
import {
  check,
  genuine,
  log,
  ofPropertyKeys,
  otherProof,
  packed,
  reasonOf,
  stay,
  stranger,
  text,
  withEvent,
  withProof,
  withReceipt,
  withText,
  zip,
} from './stayProofs.ts';

const unknownPaper = {
  document_type: 'drone_survey',
  issued_on: null,
  expires_on: '2027-01-01',
} as unknown as ReceiptProof['receipt']['documents'][number];

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
    () => withProof({ ...log.proven(4), keys: ofPropertyKeys } as Partial<ReceiptProof>),
    'statement',
    /^The entry is no stay receipt: Entry 9 records something else/,
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
  ['a changed address added', () => withReceipt({ address_changed_on: '2026-08-05' }), 'files', /^The ZIP is damaged/],
  [
    'a changed address added, in its own form',
    () =>
      withProof({
        format: 'letproof-stay-receipt/2',
        receipt: { ...genuine.receipt, address_changed_on: '2026-08-05' },
      }),
    'statement',
    /^The property was changed/,
  ],
  [
    'the form of another receipt',
    () => withProof({ format: 'letproof-stay-receipt/2' }),
    'files',
    /^The ZIP is damaged/,
  ],
  ['another form', () => withText('{"format":"letproof-stay-receipt/3"}'), 'files', /newer than this check/],
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

  test('say that the address was changed, in a form that earlier checks do not know', async () => {
    const changed = storedStay({ addressChangedOn: '2026-08-05' });
    const bytes = await receiptZip(changed, logWith([changed.event]).proven(0));
    const proof = JSON.parse(Buffer.from(unpacked(bytes).get(RECEIPT_FILES.receipt) ?? []).toString());
    expect(proof).toMatchObject({
      format: 'letproof-stay-receipt/2',
      receipt: { address_changed_on: '2026-08-05' },
    });
    expect(genuine.format).toBe('letproof-stay-receipt/1');
    const result = await check(bytes);
    expect(result.answer).toBe('genuine');
    expect(result.proved[0]?.text).toContain(
      'In order throughout. The address was changed on 05/08/2026. What was recorded before was recorded under another address.',
    );
  });

  test.each(CASES)('with %s are refused', async (_, tampered, step, reason) => {
    const result = await check(tampered());
    expect(result.answer).toBe('refused');
    expect(reasonOf(result)).toMatch(reason);
    expect(result.steps.find(({ state }) => state === 'refused')?.step).toBe(step);
    expect([result.proved, result.figures]).toEqual([[], []]);
  });

  test.each([
    ['an entry of a kind', withProof(log.proven(3) as Partial<ReceiptProof>), 'An entry cannot be read'],
    ['a document of a type', withReceipt({ documents: [unknownPaper] }), 'The file is newer than this check'],
    ['a member', withProof({ pages: 2 } as Partial<ReceiptProof>), 'The file is newer than this check'],
  ])('with %s that only a newer check knows lead to a newer one', async (_, bytes, title) => {
    expect(await check(bytes)).toMatchObject({ answer: 'refused', refusal: { title, lacking: 'newer' } });
  });

  test('without a member are damaged', async () => {
    const { entries: _, ...receipt } = genuine.receipt;
    const result = await check(withProof({ receipt: receipt as ReceiptProof['receipt'] }));
    expect(result.refusal).toMatchObject({ title: 'The ZIP is damaged', lacking: null });
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
