import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import type { Property } from '../../../../domain/properties/contract.ts';
import { commands } from '../../../api/commands.ts';
import { isStatus } from '../../../api/http.ts';
import { keys, queries } from '../../../api/queries.ts';
import type { QuestionnaireAddress } from '../address.ts';

export type AssessmentModel =
  | { status: 'loading' }
  /** Opened without a property, as from the quick check, and there is not exactly one to mean. */
  | { status: 'choosing'; properties: readonly Property[] }
  | { status: 'missing' }
  | { status: 'failed'; retry: () => void; retrying: boolean }
  | { status: 'ready'; property: Property; assessmentId: string; answers: readonly AnswerRow[] };

const currentOf = async (client: QueryClient, propertyId: string): Promise<string | undefined> => {
  const rows = await client.fetchQuery({ ...queries.assessments(), staleTime: 0 });
  return rows.find((row) => row.property_id === propertyId)?.id;
};

const startOrFind = async (client: QueryClient, propertyId: string): Promise<string> => {
  const found = await currentOf(client, propertyId);
  if (found) return found;
  try {
    return (await commands.startAssessment(propertyId)).assessment_id;
  } catch (error) {
    // Another window started it between our look and our start.
    const current = isStatus(error, 409) && (await currentOf(client, propertyId));
    if (current) return current;
    throw error;
  }
};

const currentAssessment = (client: QueryClient, propertyId: string) =>
  queryOptions({
    queryKey: [...keys.answers, 'current', propertyId],
    queryFn: () => startOrFind(client, propertyId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Which property and which assessment the address means; one that is not yet begun is begun here. */
export const useAssessment = (address: QuestionnaireAddress): AssessmentModel => {
  const client = useQueryClient();
  const properties = useQuery(queries.properties());
  const list = useQuery({ ...queries.assessments(), enabled: address.assessmentId !== null });

  // The list knows better than a link whose assessment it is, and papers must not end up with another property.
  const owner = list.data?.find(({ id }) => id === address.assessmentId)?.property_id;
  const only = properties.data?.length === 1 ? properties.data[0]?.id : undefined;
  const propertyId = owner ?? address.propertyId ?? only;
  const property = properties.data?.find(({ id }) => id === propertyId);

  const current = useQuery({
    ...currentAssessment(client, property?.id ?? ''),
    enabled: address.assessmentId === null && property !== undefined,
  });
  const assessmentId = address.assessmentId ?? current.data;
  const answers = useQuery({ ...queries.answers(assessmentId ?? ''), enabled: assessmentId !== undefined });

  const failed = [properties, list, current, answers].filter(({ isError, data }) => isError && data === undefined);
  if (failed.some(({ error }) => isStatus(error, 404) || isStatus(error, 422))) return { status: 'missing' };
  if (failed.length > 0) {
    const retry = () => {
      for (const query of failed) void query.refetch();
    };
    return { status: 'failed', retry, retrying: failed.some(({ isFetching }) => isFetching) };
  }
  if (!properties.data || (address.assessmentId !== null && !list.data)) return { status: 'loading' };
  if (propertyId === undefined) return { status: 'choosing', properties: properties.data };
  if (!property) return { status: 'missing' };
  if (assessmentId === undefined || !answers.data) return { status: 'loading' };
  return { status: 'ready', property, assessmentId, answers: answers.data };
};
