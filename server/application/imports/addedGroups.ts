import { v5 } from 'uuid';
import type { ImportedRow } from '../../../domain/imports/events.ts';

/** The id of a group that an import adds. */
export const addedGroupId = (importId: string, name: string): string => v5(`group ${name.toLowerCase()}`, importId);

/** The groups that these rows of an import may have added. */
export const addedGroupsOf = (importId: string, rows: readonly ImportedRow[]): readonly string[] => {
  const named = rows.flatMap(({ arranged }) => arranged?.now.group ?? []);
  const added = named.filter(({ groupId, name }) => groupId === addedGroupId(importId, name));
  return [...new Set(added.map(({ groupId }) => groupId))];
};
