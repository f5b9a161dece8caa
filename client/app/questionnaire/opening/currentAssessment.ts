import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { commands } from '../../../api/commands.ts';
import { isStatus } from '../../../api/http.ts';
import { queries } from '../../../api/queries.ts';
import { keys } from '../../../api/queryKeys.ts';

const findCurrent = async (client: QueryClient, propertyId: string): Promise<string | undefined> => {
  const { assessment } = await client.fetchQuery({ ...queries.property(propertyId), staleTime: 0 });
  return assessment?.id;
};

const findOrStart = async (client: QueryClient, propertyId: string): Promise<string> => {
  const found = await findCurrent(client, propertyId);
  if (found) return found;
  try {
    return (await commands.startAssessment(propertyId)).assessment_id;
  } catch (error) {
    // 409: another window started it after we read the property.
    const current = isStatus(error, 409) && (await findCurrent(client, propertyId));
    if (current) return current;
    throw error;
  }
};

/**
 * The id of a property's current assessment. A property without one gets a new assessment. The key has a root of its own,
 * because a live change must not start an assessment.
 */
export const currentAssessmentQuery = (client: QueryClient, propertyId: string) =>
  queryOptions({
    queryKey: [...keys.currentAssessment, propertyId],
    queryFn: () => findOrStart(client, propertyId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
