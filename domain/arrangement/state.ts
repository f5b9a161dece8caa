import { type Sharded, valueIn, withValue } from '../sharded.ts';
import type { ArrangementEvent } from './events.ts';

export type Group = { readonly groupId: string; readonly name: string };

export type Arranged = {
  readonly groupId: string | null;
  readonly tags: readonly string[];
  /** Who looks after it. */
  readonly personId: string | null;
};

export type ArrangementState = {
  readonly groups: readonly Group[];
  /**
   * Ids of removed groups, which are never used again: a grant may still name one, and must not let anybody in when an
   * undone import or a late retry adds a group.
   */
  readonly removed: readonly string[];
  /** By property, which keeps the id of its group when the group is removed. */
  readonly shards: Sharded<Arranged>;
};
type Placed = Pick<ArrangementState, 'removed' | 'shards'>;

const UNARRANGED: Arranged = { groupId: null, tags: [], personId: null };

/** Names of groups, and tags, are the same in any case. */
export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const arrangedOf = ({ removed, shards }: Placed, propertyId: string): Arranged => {
  const arranged = valueIn(shards, propertyId) ?? UNARRANGED;
  return arranged.groupId !== null && removed.includes(arranged.groupId) ? { ...arranged, groupId: null } : arranged;
};

/** The properties of a group, which are what a grant for it covers. */
export const propertiesOfGroup = ({ removed, shards }: Placed, groupId: string): readonly string[] =>
  removed.includes(groupId)
    ? []
    : Object.values(shards).flatMap((shard) =>
        Object.entries(shard).flatMap(([propertyId, arranged]) => (arranged.groupId === groupId ? propertyId : [])),
      );

/** The same for many groups: looks through all properties once. A group without properties is not in it. */
export const propertiesByGroup = ({ removed, shards }: Placed): ReadonlyMap<string, readonly string[]> => {
  const byGroup = new Map<string, string[]>();
  for (const shard of Object.values(shards))
    for (const [propertyId, { groupId }] of Object.entries(shard)) {
      if (groupId === null) continue;
      const known = byGroup.get(groupId);
      if (known) known.push(propertyId);
      else byGroup.set(groupId, [propertyId]);
    }
  for (const groupId of removed) byGroup.delete(groupId);
  return byGroup;
};

const withArranged = (state: ArrangementState, propertyId: string, change: Partial<Arranged>): ArrangementState => {
  const arranged = { ...arrangedOf(state, propertyId), ...change };
  return { ...state, shards: withValue(state.shards, propertyId, arranged) };
};

export const evolveArrangement = (state: ArrangementState, event: ArrangementEvent): ArrangementState => {
  switch (event.type) {
    case 'GroupAdded': {
      const { groupId, personal } = event.data;
      return { ...state, groups: [...state.groups, { groupId, name: personal.owner.details?.name ?? '' }] };
    }
    case 'GroupRenamed': {
      const { groupId, personal } = event.data;
      const name = personal.owner.details?.name ?? '';
      return { ...state, groups: state.groups.map((group) => (group.groupId === groupId ? { groupId, name } : group)) };
    }
    case 'GroupRemoved': {
      const { groupId } = event.data;
      return {
        ...state,
        groups: state.groups.filter((group) => group.groupId !== groupId),
        removed: [...state.removed, groupId],
      };
    }
    case 'PropertyGrouped':
      return withArranged(state, event.data.propertyId, { groupId: event.data.groupId });
    case 'PropertyTagged':
      return withArranged(state, event.data.propertyId, { tags: event.data.personal.owner.details?.tags ?? [] });
    case 'PropertyAssigned':
      return withArranged(state, event.data.propertyId, { personId: event.data.personId });
  }
};
