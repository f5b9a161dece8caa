import type { ArrangementEvent } from './events.ts';

export type Group = { readonly groupId: string; readonly name: string };

export type Arranged = {
  readonly groupId: string | null;
  readonly tags: readonly string[];
  /** Who looks after it. */
  readonly personId: string | null;
};

/**
 * Properties by the last two digits of their id: an event copies one part of 256, so that folding 10,000 properties does
 * not copy all of them 10,000 times.
 */
type Parts = Readonly<Record<string, Readonly<Record<string, Arranged>>>>;

export type ArrangementState = {
  readonly groups: readonly Group[];
  /**
   * Ids of removed groups, which are never used again: a grant may still name one, and must not let anybody in when an
   * undone import or a late retry adds a group.
   */
  readonly removed: readonly string[];
  readonly parts: Parts;
};

const UNARRANGED: Arranged = { groupId: null, tags: [], personId: null };

/** Names of groups, and tags, are the same in any case. */
export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const partOf = (propertyId: string): string => propertyId.slice(-2);

export const arrangedOf = ({ parts }: Pick<ArrangementState, 'parts'>, propertyId: string): Arranged =>
  parts[partOf(propertyId)]?.[propertyId] ?? UNARRANGED;

/** The properties of a group, which are what a grant for it covers. */
export const propertiesOfGroup = ({ parts }: Pick<ArrangementState, 'parts'>, groupId: string): readonly string[] =>
  Object.values(parts).flatMap((part) =>
    Object.entries(part).flatMap(([propertyId, arranged]) => (arranged.groupId === groupId ? propertyId : [])),
  );

const withArranged = (state: ArrangementState, propertyId: string, change: Partial<Arranged>): ArrangementState => {
  const part = partOf(propertyId);
  const arranged = { ...arrangedOf(state, propertyId), ...change };
  return { ...state, parts: { ...state.parts, [part]: { ...state.parts[part], [propertyId]: arranged } } };
};

/** Only the parts that have such a property are copied. */
const withoutGroup = (parts: Parts, groupId: string): Parts => {
  const changed = Object.entries(parts)
    .filter(([, part]) => Object.values(part).some((arranged) => arranged.groupId === groupId))
    .map(([name, part]) => [
      name,
      Object.fromEntries(
        Object.entries(part).map(([propertyId, arranged]) => [
          propertyId,
          arranged.groupId === groupId ? { ...arranged, groupId: null } : arranged,
        ]),
      ),
    ]);
  return { ...parts, ...Object.fromEntries(changed) };
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
        groups: state.groups.filter((group) => group.groupId !== groupId),
        removed: [...state.removed, groupId],
        parts: withoutGroup(state.parts, groupId),
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
