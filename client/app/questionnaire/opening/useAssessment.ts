import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import type { Property } from '../../../../domain/properties/contract.ts';
import type { Question } from '../../../../domain/questionnaire/schema.ts';
import { isStatus } from '../../../api/http.ts';
import { queries } from '../../../api/queries.ts';
import type { QuestionnaireAddress } from '../address.ts';
import { currentAssessmentQuery } from './currentAssessment.ts';

export type OpenAssessment = {
  property: Property;
  assessmentId: string;
  questions: readonly Question[];
  answers: readonly AnswerRow[];
};

export type AssessmentModel =
  | { status: 'loading' }
  /** Opened without a property, for example from the quick check, by a person who does not have exactly one. */
  | { status: 'choosing'; properties: readonly Property[] }
  | { status: 'missing' }
  | { status: 'failed'; retry: () => void; retrying: boolean }
  | ({ status: 'ready' } & OpenAssessment);

const failure = (failed: readonly UseQueryResult[]): AssessmentModel => {
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  return { status: 'failed', retry, retrying: failed.some(({ isFetching }) => isFetching) };
};

const failureOf = (queries: readonly UseQueryResult[]): AssessmentModel | null => {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return null;
  if (failed.some(({ error }) => isStatus(error, 404) || isStatus(error, 422))) return { status: 'missing' };
  return failure(failed);
};

/** A cached list may be older than what was added a moment ago: only a list from the server shows that a thing is missing. */
const absentFrom = (lists: readonly UseQueryResult[]): AssessmentModel => {
  const failed = lists.filter(({ isError }) => isError);
  if (failed.length > 0) return failure(failed);
  return { status: lists.some(({ fetchStatus }) => fetchStatus !== 'idle') ? 'loading' : 'missing' };
};

/** The property and the assessment that the address means. */
export const useAssessment = (address: QuestionnaireAddress): AssessmentModel => {
  const client = useQueryClient();
  const properties = useQuery(queries.properties());
  const list = useQuery({ ...queries.assessments(), enabled: address.assessmentId !== null });

  // The list overrules the link: with the wrong property, uploads would be stored for that one.
  const owner = list.data?.find(({ id }) => id === address.assessmentId)?.property_id;
  const only = properties.data?.length === 1 ? properties.data[0]?.id : undefined;
  const propertyId = owner ?? address.propertyId ?? only;
  const property = properties.data?.find(({ id }) => id === propertyId);

  const current = useQuery({
    ...currentAssessmentQuery(client, property?.id ?? ''),
    enabled: address.assessmentId === null && property !== undefined,
  });
  const assessmentId = address.assessmentId ?? current.data;
  const enabled = assessmentId !== undefined;
  const questions = useQuery({ ...queries.questions(assessmentId ?? ''), enabled });
  const answers = useQuery({ ...queries.answers(assessmentId ?? ''), enabled });

  const failed = failureOf([properties, list, current, questions, answers]);
  if (failed) return failed;
  if (!properties.data || (address.assessmentId !== null && !list.data)) return { status: 'loading' };
  if (propertyId === undefined) return { status: 'choosing', properties: properties.data };
  if (!property) return absentFrom([properties, list]);
  if (assessmentId === undefined || !questions.data || !answers.data) return { status: 'loading' };
  return { status: 'ready', property, assessmentId, questions: questions.data, answers: answers.data };
};
