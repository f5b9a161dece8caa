import type { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { signedText } from '../check/bundleStatements.ts';
import { broken, jsonIn, newerThanThis, sizeOf, textIn } from '../check/files.ts';
import { checkSize, openCheckpoint } from '../check/log.ts';
import { atStart, checkPath, hashOfEvent } from '../check/provenEntry.ts';
import { Refusal } from '../check/refusal.ts';
import { expectedKey, expectedKeys } from '../check/signedNote.ts';
import { fine, type OnStep, refusalOf, refusedFor, stepResults } from '../check/steps.ts';
import { checkTime } from '../check/time.ts';
import { answerBy, whoseKeys } from '../check/whose.ts';
import type { BundleFiles, GivenKeys, ReceiptCheck } from '../contract.ts';
import { RECEIPT_FILES, RECEIPT_FORMATS, ReceiptProof, receiptFormat, receiptText } from './format.ts';
import { type FoundReceipt, figuresOf, notProvedBy, provedBy, statementText } from './receiptStatements.ts';
import { checkStatement } from './statement.ts';

export type Given = GivenKeys & {
  readonly files: BundleFiles;
  readonly now: Date;
  readonly onStep?: OnStep;
};

const { receipt: FILE } = RECEIPT_FILES;
const NAMES = Object.values(RECEIPT_FILES);

const hasUnknownParts = new Refusal(
  'The file is newer than this check',
  'The receipt has something that this check does not know. Get a newer one.',
  { lacking: 'newer' },
);

const checkNames = (files: BundleFiles): void => {
  const missing = NAMES.find((name) => !files.has(name));
  if (missing) throw new Refusal('A file is missing', `${missing} is not in the ZIP.`);
  const added = [...files.keys()].find((name) => !NAMES.some((own) => own === name));
  if (added)
    throw new Refusal('A file was added', `${added.slice(0, 120)} is not one of the files that LetProof packs.`);
};

/** `shown`: the receipt as it is in the file. */
type Read = { readonly proof: ReceiptProof; readonly shown: Readonly<Record<string, unknown>> };

/** What zod says of a member that it does not know, and of a value such as another type of document. */
const UNKNOWN: ReadonlySet<string> = new Set(['unrecognized_keys', 'invalid_value']);

/** What the file says of itself. Nothing in it is checked yet. */
const read = (files: BundleFiles): Read => {
  const value = jsonIn(files, FILE) as { readonly format?: unknown; readonly receipt?: unknown } | null;
  const parsed = ReceiptProof.safeParse(value);
  const format = value?.format;
  if (typeof format === 'string' && !RECEIPT_FORMATS.some((own) => own === format))
    throw newerThanThis(format, RECEIPT_FORMATS.join(' and '));
  if (receiptText(value) !== textIn(files, FILE)) throw broken(FILE);
  if (!parsed.success)
    throw parsed.error.issues.every(({ code }) => UNKNOWN.has(code)) ? hasUnknownParts : broken(FILE);
  if (parsed.data.format !== receiptFormat(parsed.data.receipt)) throw broken(FILE);
  return { proof: parsed.data, shown: value?.receipt as Read['shown'] };
};

/** Runs the steps in their order. */
const run = async (
  { files, now, ...given }: Given,
  { proof, shown }: Read,
  { report }: Pick<ReturnType<typeof stepResults>, 'report'>,
): Promise<FoundReceipt> => {
  checkNames(files);
  checkTime(proof.receipt.made_at, now);
  const expected = expectedKeys(given);
  const key = expectedKey(proof.vkey, expected);
  if (!key) throw broken(FILE);
  report('files', fine(`${files.size} files, written as LetProof writes them.`));
  const log = await openCheckpoint(proof.checkpoint, { key, witnesses: expected.witnesses });
  checkSize(log.size, proof.size);
  const whose = whoseKeys([key], log.size, expected);
  report('log', fine(signedText(log)));
  checkPath({ ...proof, hash: hashOfEvent(proof) }, log);
  report('entry', fine(`${atStart(proof.index)} stands in the log, unchanged.`));
  const receipt = await checkStatement(proof, shown);
  report('statement', fine(`It is what the entry records. ${statementText(receipt)}`));
  return { proof, whose, log, receipt };
};

/** Checks a stay receipt with nothing but what is given: no network, no server, no clock. */
export const checkReceipt = async (given: Given): Promise<ReceiptCheck> => {
  const steps = stepResults('receipt', given.onStep);
  const files = sizeOf(given.files);
  let claimed: StayReceipt | null = null;
  try {
    const found = read(given.files);
    claimed = found.proof.receipt;
    const checked = await run(given, found, steps);
    return {
      kind: 'receipt',
      ...answerBy(checked.whose),
      refusal: null,
      subject: checked.receipt,
      steps: steps.all(null),
      proved: provedBy(checked),
      notProved: notProvedBy(checked),
      withheld: [],
      figures: figuresOf(checked),
      files,
    };
  } catch (error) {
    const refusal = refusalOf(error);
    return { ...refusedFor(refusal), kind: 'receipt', subject: claimed, steps: steps.all(refusal), files };
  }
};
