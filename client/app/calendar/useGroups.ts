import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamQueries } from '../../api/teamQueries.ts';
import { together, useLoadFailure } from '../../api/useLoadFailure.ts';

/** The groups of properties, one for each client, and the properties of the one that the address asks for. */
export const useGroups = (groupId: string | null) => {
  const arrangement = useQuery(teamQueries.arrangement());
  const groups = arrangement.data?.groups ?? [];
  // A group in a kept address may have been removed since.
  const chosen = groups.some(({ id }) => id === groupId) ? groupId : null;
  const properties = useQuery({ ...teamQueries.groupProperties(chosen ?? ''), enabled: chosen !== null });
  const ids = properties.data;
  const grouped = useMemo(() => (chosen === null ? null : new Set(ids)), [chosen, ids]);
  // Without a client in the address the dates do not depend on the groups.
  const asked = groupId === null ? [] : [arrangement, ...(chosen === null ? [] : [properties])];
  const arrangementFailure = useLoadFailure(arrangement);
  const propertiesFailure = useLoadFailure(properties);
  const failure = groupId === null ? null : together([arrangementFailure, chosen === null ? null : propertiesFailure]);
  return {
    groups,
    chosen,
    grouped,
    failure,
    loading: !failure && asked.some(({ isPending }) => isPending),
  };
};
