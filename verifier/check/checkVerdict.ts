import { buildEdition, type Edition } from '../../domain/questionnaire/edition.ts';
import type { BundleFiles } from '../contract.ts';
import type { FoldedFacts } from './facts.ts';
import { jsonIn } from './files.ts';
import { FILES, type Manifest } from './format.ts';
import { Refusal } from './refusal.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const editionIn = (files: BundleFiles): Edition => {
  const content = jsonIn(files, FILES.edition);
  try {
    return buildEdition(content);
  } catch {
    throw new Refusal('The questions cannot be read', `${FILES.edition} is not a question set that this check knows.`);
  }
};

const MEMBERS = ['completed', 'compliant', 'inOrder', 'asked'] as const;

/** Works the verdict out again from the answers, by the question set of the assessment. */
export const checkVerdict = (
  files: BundleFiles,
  { verdict, assessmentId, position: { day } }: Manifest,
  { assessments }: FoldedFacts,
): { readonly verdict: Verdict; readonly edition: Edition } => {
  const edition = editionIn(files);
  const assessment = assessments.get(assessmentId);
  if (!assessment || assessment.status === 'missing')
    throw new Refusal('The assessment is missing', 'No entry begins the assessment that the bundle is about.');
  if (edition.id !== assessment.edition || edition.id !== verdict.edition)
    throw new Refusal(
      'The questions are others',
      `The assessment was made with question set ${assessment.edition}, and the bundle has ${edition.id}.`,
    );
  const found = verdictOf(assessment, { edition, day, told: verdict.told });
  if (MEMBERS.some((member) => found[member] !== verdict[member]))
    throw new Refusal(
      'The verdict does not follow from the answers',
      `Worked out again, ${found.inOrder} of ${found.asked} answers are in order; the bundle says ${verdict.inOrder} of ${verdict.asked}.`,
    );
  return { verdict: found, edition };
};
