import { buildEdition, type Edition } from '../../domain/questionnaire/edition.ts';
import type { BundleFiles } from '../contract.ts';
import type { FoldedFacts } from './facts.ts';
import { jsonIn } from './files.ts';
import { FILES, type Manifest } from './format.ts';
import { keptBackOf, type Shown } from './keptBack.ts';
import { isKnownEdition } from './knownEditions.ts';
import { Refusal } from './refusal.ts';
import { itemsOf, mayFollow, type Verdict, verdictOf } from './verdict.ts';

export type Questions = { readonly edition: Edition; readonly isKnown: boolean };

const questionsIn = (files: BundleFiles): Questions => {
  const content = jsonIn(files, FILES.edition);
  try {
    return { edition: buildEdition(content), isKnown: isKnownEdition(content) };
  } catch {
    throw new Refusal(
      'The questions cannot be read',
      `${FILES.edition} is not a question set that this check can read. A newer one may read it.`,
      { lacking: 'newer' },
    );
  }
};

const changed = (text: string) => new Refusal('The verdict does not follow from the answers', text);

type Judged = Pick<FoldedFacts, 'documents'> & Pick<Shown, 'assessment'> & { readonly edition: Edition };

/**
 * The manifest may tell or leave out the verdict on a question only if something about it was kept back. What it tells of a
 * shown answer must equal what the answer gives.
 */
const checkTold = ({ verdict, withheld, position }: Manifest, { edition, ...shown }: Judged): void => {
  const { told, keptBack = [] } = verdict;
  const items = itemsOf(shown.assessment, { edition, day: position.day });
  const differing = told.filter(
    ({ key, status, failing }) =>
      !items.some((item) => item.key === key && item.status === status && item.failing === failing),
  );
  const keys = [...differing.map(({ key }) => key), ...keptBack];
  const reasons = keys.map((key) => keptBackOf(key, { ...shown, withheld }));
  const invented = keys[reasons.indexOf(null)];
  if (invented !== undefined)
    throw changed(`The bundle tells a verdict on ${invented.slice(0, 120)}, of which nothing was kept back.`);
  // A document is evidence for one question.
  const documents = withheld.filter(({ kind, entries }) => kind === 'document' && entries > 0).length;
  if (reasons.filter((kind) => kind === 'document').length > documents)
    throw changed('The bundle tells more verdicts than documents were kept back.');
  if (new Set(keys).size < keys.length) throw changed('The bundle tells a verdict twice.');
};

/** Works the verdict out again from the answers, by the question set of the assessment. */
export const checkVerdict = (
  files: BundleFiles,
  manifest: Manifest,
  { assessments, documents }: FoldedFacts,
): Questions & { readonly verdict: Verdict } => {
  const { verdict, assessmentId, position } = manifest;
  const { edition, isKnown } = questionsIn(files);
  const assessment = assessments.get(assessmentId);
  if (!assessment || assessment.status === 'missing')
    throw new Refusal('The assessment is missing', 'No entry begins the assessment that the bundle is about.');
  if (edition.id !== assessment.edition || edition.id !== verdict.edition)
    throw new Refusal(
      'The questions are others',
      `The assessment was made with question set ${assessment.edition}, and the bundle has ${edition.id}.`,
    );
  checkTold(manifest, { edition, assessment, documents });
  const { told, keptBack = [] } = verdict;
  const found = verdictOf(assessment, { edition, day: position.day, told, keptBack });
  if (!mayFollow(verdict, found, keptBack.length))
    throw changed(
      `Worked out again, ${found.inOrder} of ${found.asked} answers are in order; the bundle says ${verdict.inOrder} of ${verdict.asked}.`,
    );
  return { verdict, edition, isKnown };
};
