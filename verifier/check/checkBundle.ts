import { addressLine } from '../../domain/properties/contract.ts';
import {
  type BundleCheck,
  type BundleFiles,
  type BundleSubject,
  CHECK_STEPS,
  type CheckStep,
  type StepResult,
} from '../contract.ts';
import { checkBadge } from './checkBadge.ts';
import { checkVerdict } from './checkVerdict.ts';
import { checkDocuments } from './documents.ts';
import { checkEntries } from './entries.ts';
import { type FoldedFacts, foldFacts } from './facts.ts';
import { checkFiles, readManifest } from './files.ts';
import type { Manifest } from './format.ts';
import { checkLog } from './log.ts';
import { Refusal } from './refusal.ts';
import { expectedKeys } from './signedNote.ts';
import { entriesText, type Found, figuresOf, momentOf, notProvedBy, provedBy, verdictText } from './words.ts';

export type Given = {
  readonly files: BundleFiles;
  /** Verifier keys (C2SP vkey): of the log, and of witnesses that must have signed, too. */
  readonly keys: readonly string[];
  readonly now: Date;
  /** A checkpoint of the log that the reader knows already. */
  readonly head?: string;
  /** Called as soon as a step has its result. */
  readonly onStep?: (step: StepResult) => void;
};

const TITLES: Readonly<Record<CheckStep, string>> = {
  files: 'Files of the bundle',
  log: 'Signature of the log',
  entries: 'Entries of the property',
  documents: 'Documents',
  verdict: 'Verdict worked out again',
  badge: 'Badge',
};

type Done = Pick<StepResult, 'outcome' | 'detail'> & { readonly state?: 'none' };

const fine = (detail: string): Done => ({ outcome: 'Fine.', detail });
const none = (detail: string): Done => ({ state: 'none', outcome: 'None.', detail });

const subjectOf = (manifest: Manifest, facts: FoldedFacts | undefined): BundleSubject => {
  const { verdict, documents, badge, position } = manifest;
  const { property } = facts ?? {};
  const details = property?.status === 'listed' ? property.details.personal.owner.details : null;
  return {
    propertyName: details?.name ?? null,
    propertyAddress: details
      ? addressLine({
          address_line1: details.addressLine1,
          address_line2: details.addressLine2,
          city: details.city,
          postcode: details.postcode,
        })
      : null,
    standsFor: position.at,
    inOrder: verdict.completed ? verdict.compliant : null,
    answers: { inOrder: verdict.inOrder, asked: verdict.asked },
    documents: { included: documents.files.length, onFile: documents.onFile },
    badgeCode: badge?.code ?? null,
  };
};

/** What the steps have found out, also if a later one refuses. */
type Progress = { manifest?: Manifest; facts?: FoldedFacts; readonly done: Map<CheckStep, StepResult> };

/** Milliseconds that two clocks may differ. */
const TOLERANCE = 86_400_000;

const checkTime = ({ position: { at } }: Manifest, now: Date): void => {
  if (Date.parse(at) > now.getTime() + TOLERANCE)
    throw new Refusal('It is of a time to come', `The bundle stands for ${momentOf(at)}, and it is not that late yet.`);
};

/** Runs the steps in their order. */
const run = async ({ files, keys, now, head, onStep }: Given, progress: Progress): Promise<Found> => {
  const report = (step: CheckStep, done: Done): void => {
    const result: StepResult = { step, state: 'fine', title: TITLES[step], ...done };
    progress.done.set(step, result);
    onStep?.(result);
  };
  const manifest = readManifest(files);
  progress.manifest = manifest;
  const expected = expectedKeys(keys);
  const checked = await checkFiles(files, manifest, expected);
  checkTime(manifest, now);
  report('files', fine(`${files.size} files, as in their signed list.`));
  const log = await checkLog(files, manifest, { checked, expected, head });
  const by =
    log.witnesses.length > 0 ? ` and countersigned by ${log.witnesses.map(({ name }) => name).join(', ')}` : '';
  report('log', fine(`Signed by ${log.origin}${by}.`));
  const entries = await checkEntries(files, manifest, { checked, log });
  const facts = foldFacts(entries.facts);
  progress.facts = facts;
  report('entries', fine(entriesText({ manifest })));
  const documents = checkDocuments(files, manifest, { facts, checked });
  report(
    'documents',
    documents > 0
      ? fine(`${documents} of ${manifest.documents.onFile} are here, as they were uploaded.`)
      : none('No document is in the bundle.'),
  );
  const { verdict, edition } = checkVerdict(files, manifest, facts);
  const pinned = expected.logs.length > 0;
  const found = { manifest, pinned, log, entries, facts, documents, verdict, edition, badge: null };
  report('verdict', fine(verdictText(found)));
  const badge = await checkBadge(files, manifest, { facts, checked, withheld: entries.withheld });
  report('badge', badge ? fine(`${badge.code} was ${badge.status}.`) : none('The assessment has no badge.'));
  return { ...found, badge };
};

const stepResults = (done: ReadonlyMap<CheckStep, StepResult>, refusal: Refusal | null): readonly StepResult[] => {
  const failed = CHECK_STEPS.find((step) => !done.has(step));
  return CHECK_STEPS.map((step): StepResult => {
    const title = TITLES[step];
    const result = done.get(step);
    if (result) return result;
    if (refusal && step === failed)
      return { step, state: 'refused', title, outcome: refusal.outcome, detail: refusal.detail };
    return { step, state: 'not_done', title, outcome: 'Not done,', detail: 'because something before it is wrong.' };
  });
};

/** A fault of ours or a trick in the files: either way the bundle proves nothing. */
const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : new Refusal('The bundle cannot be checked', 'Something in it is not written as we write it. It proves nothing.');

/** Checks a bundle with nothing but what is given: no network, no server, no clock. */
export const checkBundle = async (given: Given): Promise<BundleCheck> => {
  const { files } = given;
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const progress: Progress = { done: new Map() };
  const size = { count: files.size, bytes };
  try {
    const found = await run(given, progress);
    return {
      answer: found.pinned ? 'genuine' : 'unpinned',
      refusal: null,
      subject: subjectOf(found.manifest, found.facts),
      steps: stepResults(progress.done, null),
      proved: provedBy(found),
      notProved: notProvedBy(found),
      withheld: found.manifest.withheld.map(({ kind, label }) => ({ kind, label })),
      figures: figuresOf(found),
      files: size,
    };
  } catch (error) {
    const refusal = refusalOf(error);
    const { manifest, facts } = progress;
    return {
      answer: 'refused',
      refusal: { title: refusal.title, text: refusal.message },
      subject: manifest ? subjectOf(manifest, facts) : null,
      steps: stepResults(progress.done, refusal),
      proved: [],
      notProved: [],
      withheld: [],
      figures: [],
      files: size,
    };
  }
};
