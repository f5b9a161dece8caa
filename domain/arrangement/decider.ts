import { type Decider, type Decision, reject } from '../decider.ts';
import { inThousands } from '../numberWords.ts';
import type { ArrangementEvent } from './events.ts';
import { MAX_GROUPS, MAX_TAGS } from './limits.ts';
import { type ReplacedArrangement, replaceArrangements } from './replacement.ts';
import {
  type Arranged,
  type ArrangementState,
  arrangedOf,
  evolveArrangement,
  propertiesByGroup,
  sameText,
} from './state.ts';

export type Arrangement =
  | { readonly kind: 'group'; readonly groupId: string | null }
  | { readonly kind: 'add-tag' | 'remove-tag'; readonly tag: string }
  | { readonly kind: 'assign'; readonly personId: string | null };

export type ArrangementCommand = { accountId: string; at: string } & (
  | { type: 'AddGroup' | 'RenameGroup'; groupId: string; name: string }
  | { type: 'RemoveGroup'; groupId: string }
  /** By the undo of an import: a group that has properties stays. */
  | { type: 'RemoveEmptyGroups'; groupIds: readonly string[] }
  /** Properties that are arranged so already get no event; neither does one that has no room for another tag. */
  | { type: 'ArrangeProperties'; propertyIds: readonly string[]; arrangement: Arrangement }
  /** By a policy, when the property belongs to another account: it leaves its group, its tags and its person. */
  | { type: 'TakeOutProperty'; propertyId: string }
  /** By an import or its undo: a property that is not arranged as `former` any more stays as it is. */
  | { type: 'ReplaceArrangements'; rows: readonly ReplacedArrangement[] }
);
type Of<Type extends ArrangementCommand['type']> = Extract<ArrangementCommand, { type: Type }>;
type ArrangementDecision = Decision<ArrangementEvent, ArrangementRejection>;

export type ArrangementRejection = 'group-exists' | 'group-limit-reached' | 'group-missing';

export const hasTag = ({ tags }: Arranged, tag: string): boolean => tags.some((one) => sameText(one, tag));

const missingGroup = reject('group-missing', 'There is no such group.');

const decideGroup = (
  { type, groupId, name, accountId, at }: Of<'AddGroup' | 'RenameGroup'>,
  { groups, removed }: ArrangementState,
): ArrangementDecision => {
  const known = groups.find((group) => group.groupId === groupId);
  // A late retry of the request that has added the group must not bring it back.
  if (type === 'AddGroup' ? removed.includes(groupId) : !known) return missingGroup;
  if (type === 'AddGroup' ? known : known?.name === name) return [];
  if (groups.some((group) => group.groupId !== groupId && sameText(group.name, name)))
    return reject('group-exists', 'There is a group of this name already.');
  if (type === 'AddGroup' && groups.length >= MAX_GROUPS)
    return reject('group-limit-reached', `An account can have up to ${inThousands(MAX_GROUPS)} groups.`);
  const personal = { owner: { subject: accountId, details: { name } } };
  return [{ type: type === 'AddGroup' ? 'GroupAdded' : 'GroupRenamed', data: { accountId, groupId, personal, at } }];
};

const removeGroups = (
  groupIds: readonly string[],
  { groups }: ArrangementState,
  { accountId, at }: { accountId: string; at: string },
): readonly ArrangementEvent[] => {
  const going = new Set(groupIds);
  return groups
    .filter(({ groupId }) => going.has(groupId))
    .map(({ groupId }) => ({ type: 'GroupRemoved', data: { accountId, groupId, at } }));
};

/** The tags that the property has then; undefined if they stay the same. */
const tagsAfter = (arranged: Arranged, kind: 'add-tag' | 'remove-tag', tag: string): readonly string[] | undefined => {
  const has = hasTag(arranged, tag);
  if (kind === 'remove-tag') return has ? arranged.tags.filter((one) => !sameText(one, tag)) : undefined;
  return has || arranged.tags.length >= MAX_TAGS ? undefined : [...arranged.tags, tag];
};

type About = { readonly accountId: string; readonly propertyId: string; readonly at: string };

const tagged = (about: About, tags: readonly string[]): ArrangementEvent => ({
  type: 'PropertyTagged',
  data: { ...about, personal: { owner: { subject: about.accountId, details: { tags: [...tags] } } } },
});

const arrange = (arranged: Arranged, arrangement: Arrangement, about: About): readonly ArrangementEvent[] => {
  switch (arrangement.kind) {
    case 'group': {
      const { groupId } = arrangement;
      return groupId === arranged.groupId ? [] : [{ type: 'PropertyGrouped', data: { ...about, groupId } }];
    }
    case 'assign': {
      const { personId } = arrangement;
      return personId === arranged.personId ? [] : [{ type: 'PropertyAssigned', data: { ...about, personId } }];
    }
    case 'add-tag':
    case 'remove-tag': {
      const tags = tagsAfter(arranged, arrangement.kind, arrangement.tag);
      return tags ? [tagged(about, tags)] : [];
    }
  }
};

const takeOut = (arranged: Arranged, about: About): readonly ArrangementEvent[] => [
  ...arrange(arranged, { kind: 'group', groupId: null }, about),
  ...(arranged.tags.length > 0 ? [tagged(about, [])] : []),
  ...arrange(arranged, { kind: 'assign', personId: null }, about),
];

const decide = (command: ArrangementCommand, state: ArrangementState): ArrangementDecision => {
  const hasGroup = (id: string) => state.groups.some(({ groupId }) => groupId === id);
  switch (command.type) {
    case 'AddGroup':
    case 'RenameGroup':
      return decideGroup(command, state);
    case 'RemoveGroup': {
      const { groupId } = command;
      return hasGroup(groupId) || state.removed.includes(groupId)
        ? removeGroups([groupId], state, command)
        : missingGroup;
    }
    case 'RemoveEmptyGroups': {
      const inUse = propertiesByGroup(state);
      const empty = command.groupIds.filter((groupId) => !inUse.has(groupId));
      return removeGroups(empty, state, command);
    }
    case 'ReplaceArrangements':
      return replaceArrangements(command, state);
    case 'TakeOutProperty': {
      const { accountId, propertyId, at } = command;
      return takeOut(arrangedOf(state, propertyId), { accountId, propertyId, at });
    }
    case 'ArrangeProperties': {
      const { accountId, arrangement, at, propertyIds } = command;
      if (arrangement.kind === 'group' && arrangement.groupId !== null && !hasGroup(arrangement.groupId))
        return missingGroup;
      return [...new Set(propertyIds)].flatMap((propertyId) =>
        arrange(arrangedOf(state, propertyId), arrangement, { accountId, propertyId, at }),
      );
    }
  }
};

export const arrangementDecider: Decider<ArrangementState, ArrangementCommand, ArrangementEvent, ArrangementRejection> =
  {
    initial: { groups: [], removed: [], shards: {} },
    evolve: evolveArrangement,
    decide,
  };
