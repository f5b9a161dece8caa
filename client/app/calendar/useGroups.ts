import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamQueries } from '../../api/teamQueries.ts';

/** The groups of properties, one for each client, and the properties of the chosen one. */
export const useGroups = (groupId: string | null) => {
  const { data } = useQuery(teamQueries.arrangement());
  const groups = data?.groups ?? [];
  // A group in a kept address may have been removed since.
  const chosen = groups.some(({ id }) => id === groupId) ? groupId : null;
  const { data: ids } = useQuery({ ...teamQueries.groupProperties(chosen ?? ''), enabled: chosen !== null });
  const grouped = useMemo(() => (chosen === null ? null : new Set(ids)), [chosen, ids]);
  return { groups, chosen, grouped };
};
