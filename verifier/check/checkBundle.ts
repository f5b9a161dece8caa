import { addressLine } from '../../domain/properties/contract.ts';
import type { BundleCheck, BundleFiles, BundleSubject, GivenKeys } from '../contract.ts';
import { entriesText, type Found, notProvedBy, provedBy, signedText, verdictText } from './bundleStatements.ts';
import { checkBadge } from './checkBadge.ts';
import { checkVerdict } from './checkVerdict.ts';
import { checkDocuments } from './documents.ts';
import { checkEntries } from './entries.ts';
import { type FoldedFacts, foldFacts } from './facts.ts';
import { figuresOf } from './figures.ts';
import { checkFiles, readManifest, sizeOf } from './files.ts';
import type { Manifest } from './format.ts';
import { checkLog } from './log.ts';
import { expectedKeys } from './signedNote.ts';
import { fine, none, type OnStep, refusalOf, refusedFor, stepResults, unknown } from './steps.ts';
import { checkTime } from './time.ts';
import { answerBy } from './whose.ts';
import { withheldFacts } from './withheldFacts.ts';

export type Given = GivenKeys & {
  readonly files: BundleFiles;
  readonly now: Date;
  /** A checkpoint of the log that the reader knows already. */
  readonly head?: string;
  readonly onStep?: OnStep;
};

type Claimed = { readonly facts?: FoldedFacts; readonly isKnown?: boolean };

const subjectOf = (manifest: Manifest, { facts, isKnown = false }: Claimed): BundleSubject => {
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
    hasKnownQuestions: isKnown,
    answers: { inOrder: verdict.inOrder, asked: verdict.asked },
    documents: { included: documents.files.length, onFile: documents.onFile },
    badgeCode: badge?.code ?? null,
  };
};

/** What the steps have found out, also if a later one refuses. */
type Progress = { manifest?: Manifest; facts?: FoldedFacts; readonly steps: ReturnType<typeof stepResults> };

/** Runs the steps in their order. */
const run = async ({ files, now, head, ...given }: Given, progress: Progress): Promise<Found> => {
  const { report } = progress.steps;
  const manifest = readManifest(files);
  progress.manifest = manifest;
  const expected = expectedKeys(given);
  const checked = await checkFiles(files, manifest, expected);
  checkTime(manifest.position.at, now);
  report('files', fine(`${files.size} files, as in their signed list.`));
  const log = await checkLog(files, manifest, { checked, expected, head });
  report('log', fine(signedText(log)));
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
  const { verdict, edition, isKnown } = checkVerdict(files, manifest, facts);
  const withheld = withheldFacts(manifest, { edition, isKnown });
  const judged = { verdict, edition, isKnown, withheld };
  const found = { manifest, whose: log.whose, log, entries, facts, documents, ...judged, badge: null };
  report('verdict', (isKnown ? fine : unknown)(verdictText(found)));
  const badge = await checkBadge(files, manifest, { facts, checked, withheld: entries.withheld });
  report('badge', badge ? fine(`${badge.code} was ${badge.status}.`) : none('The assessment has no badge.'));
  return { ...found, badge };
};

/** Checks a bundle with nothing but what is given: no network, no server, no clock. */
export const checkBundle = async (given: Given): Promise<BundleCheck> => {
  const progress: Progress = { steps: stepResults('bundle', given.onStep) };
  const files = sizeOf(given.files);
  try {
    const found = await run(given, progress);
    return {
      kind: 'bundle',
      ...answerBy(found.whose),
      refusal: null,
      subject: subjectOf(found.manifest, found),
      steps: progress.steps.all(null),
      proved: provedBy(found),
      notProved: notProvedBy(found),
      withheld: found.withheld,
      figures: figuresOf(found),
      files,
    };
  } catch (error) {
    const refusal = refusalOf(error);
    const { manifest } = progress;
    return {
      ...refusedFor(refusal),
      kind: 'bundle',
      subject: manifest ? subjectOf(manifest, progress) : null,
      steps: progress.steps.all(refusal),
      files,
    };
  }
};
