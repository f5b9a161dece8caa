import type { AssessmentState } from '../../domain/assessments/state.ts';
import type { FoldedFacts } from './facts.ts';
import type { Manifest } from './format.ts';

type Kept = Pick<Manifest['withheld'][number], 'kind' | 'id' | 'entries'>;

/** What is shown of an assessment, and what was kept back. */
export type Shown = {
  readonly assessment: Exclude<AssessmentState, { status: 'missing' }>;
  readonly documents: FoldedFacts['documents'];
  readonly withheld: readonly Kept[];
};

/**
 * What was kept back that keeps the verdict on a question from being worked out: its answer, or a document that may be its
 * evidence; null if nothing does. For an answer that is shown, a document can change the verdict unless the answer is No.
 */
export const keptBackOf = (key: string, { assessment, documents, withheld }: Shown): Kept['kind'] | null => {
  const kept = withheld.filter(({ entries }) => entries > 0);
  const answer = assessment.answers[key]?.answer;
  if (answer === undefined) return kept.some(({ kind, id }) => kind === 'answer' && id === key) ? 'answer' : null;
  const attached = assessment.documents[key];
  const isShown = attached !== undefined && documents.get(attached.documentId)?.status === 'kept';
  return answer !== 'No' && !isShown && kept.some(({ kind }) => kind === 'document') ? 'document' : null;
};
