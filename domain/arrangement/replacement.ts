import type { ArrangementEvent } from './events.ts';
import { MAX_GROUPS } from './limits.ts';
import { type ArrangementState, arrangedOf, evolveArrangement, type Group, sameText } from './state.ts';

/** The group with its name, by which it is added or found. */
type Wanted = { readonly group: Group | null; readonly tags: readonly string[] };

export type ReplacedArrangement = { readonly propertyId: string; readonly former: Wanted; readonly now: Wanted };

type Replacing = { readonly accountId: string; readonly at: string; readonly rows: readonly ReplacedArrangement[] };

/** The group may have been added by hand meanwhile, under another id. */
const groupFor = ({ groups }: ArrangementState, { groupId, name }: Group): Group | undefined =>
  groups.find((group) => group.groupId === groupId) ?? groups.find((group) => sameText(group.name, name));

/** None if the group was removed. */
const wantedGroupId = (state: ArrangementState, group: Group | null): string | null => {
  if (!group) return null;
  const known = groupFor(state, group);
  if (known) return known.groupId;
  return state.removed.includes(group.groupId) ? null : group.groupId;
};

const sameTags = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((tag, index) => tag === others[index]);

/** True if the property is arranged so. */
export const isArrangedAs = (state: ArrangementState, propertyId: string, { group, tags }: Wanted): boolean => {
  const arranged = arrangedOf(state, propertyId);
  return arranged.groupId === wantedGroupId(state, group) && sameTags(arranged.tags, tags);
};

/** True if the property is arranged so, and nobody looks after it. */
export const isArrangedOnlyAs = (state: ArrangementState, propertyId: string, wanted: Wanted): boolean =>
  isArrangedAs(state, propertyId, wanted) && arrangedOf(state, propertyId).personId === null;

const replaceOne = (
  state: ArrangementState,
  { propertyId, former, now }: ReplacedArrangement,
  { accountId, at }: Replacing,
): readonly ArrangementEvent[] => {
  if (!isArrangedAs(state, propertyId, former)) return [];
  const about = { accountId, propertyId, at };
  const owner = <Details>(details: Details) => ({ owner: { subject: accountId, details } });
  const events: ArrangementEvent[] = [];
  const groupId = wantedGroupId(state, now.group);
  if (now.group && groupId === now.group.groupId && !groupFor(state, now.group)) {
    if (state.groups.length >= MAX_GROUPS) return [];
    const { name } = now.group;
    events.push({ type: 'GroupAdded', data: { accountId, groupId, personal: owner({ name }), at } });
  }
  if (groupId !== arrangedOf(state, propertyId).groupId)
    events.push({ type: 'PropertyGrouped', data: { ...about, groupId } });
  if (!sameTags(arrangedOf(state, propertyId).tags, now.tags))
    events.push({ type: 'PropertyTagged', data: { ...about, personal: owner({ tags: [...now.tags] }) } });
  return events;
};

/** Each row is decided after the rows before it, so that a group that several rows name is added once. */
export const replaceArrangements = (replacing: Replacing, state: ArrangementState): readonly ArrangementEvent[] => {
  const decided: ArrangementEvent[] = [];
  let present = state;
  for (const row of replacing.rows) {
    const events = replaceOne(present, row, replacing);
    present = events.reduce(evolveArrangement, present);
    decided.push(...events);
  }
  return decided;
};
