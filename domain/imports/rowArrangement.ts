import { GroupName, Tag } from '../arrangement/contract.ts';
import { MAX_GROUPS, MAX_TAGS } from '../arrangement/limits.ts';
import { type ArrangementState, arrangedOf, type Group, sameText } from '../arrangement/state.ts';
import { tagsCell } from '../arrangement/tagsCell.ts';
import { inThousands } from '../numberWords.ts';
import type { RowChange } from './contract.ts';
import type { ImportedArrangement, ImportedRow } from './events.ts';
import type { RowFault } from './rowDetails.ts';
import type { RowTexts } from './sheet.ts';

/** `change` is null for a row that leaves group and tags as they are. */
type Read =
  | { readonly change: NonNullable<ImportedRow['arranged']> | null; readonly fault: null }
  | { readonly change: null; readonly fault: RowFault };

const refused = (fault: RowFault): Read => ({ change: null, fault });

const distinct = (tags: readonly string[]): readonly string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => sameText(other, tag)) === index);

const hasSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((tag) => others.some((other) => sameText(other, tag)));

/** A tag may have a comma or a semicolon itself, so the cell that the export writes for these tags stands for them. */
const tagsIn = (cell: string, former: readonly string[]): readonly string[] => {
  if (cell === '' || sameText(cell, tagsCell(former))) return former;
  return distinct(
    cell
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  );
};

const tagFault = (tags: readonly string[]): RowFault | null => {
  if (tags.length > MAX_TAGS)
    return {
      field: 'tags',
      message: `A property can have up to ${MAX_TAGS} tags`,
      hint: `The cell has ${tags.length}.`,
    };
  const faulty = tags.find((tag) => !Tag.safeParse(tag).success);
  if (faulty === undefined) return null;
  const message = Tag.safeParse(faulty).error?.issues[0]?.message ?? '';
  return { field: 'tags', message, hint: `“${faulty}” is too long for a tag.` };
};

/**
 * Reads the groups and tags of the rows, one row after the other: rows that name the same new group share it. An empty
 * cell, and a field without a column, leave them as they are.
 */
export const arrangementReader = (state: ArrangementState, newGroupId: (name: string) => string) => {
  // An account may have 2,000 groups, and a file 5,000 rows.
  const byId = new Map(state.groups.map((group) => [group.groupId, group]));
  const byName = new Map(state.groups.map((group) => [group.name.toLowerCase(), group]));

  const groupIn = (cell: string): Group | RowFault => {
    const name = GroupName.safeParse(cell);
    if (!name.success)
      return { field: 'client', message: name.error.issues[0]?.message ?? '', hint: `The cell has ${cell.length}.` };
    const known = byName.get(name.data.toLowerCase());
    if (known) return known;
    if (byName.size >= MAX_GROUPS)
      return {
        field: 'client',
        message: `An account can have up to ${inThousands(MAX_GROUPS)} clients`,
        hint: 'Choose one that exists.',
      };
    const added = { groupId: newGroupId(name.data.toLowerCase()), name: name.data };
    byName.set(name.data.toLowerCase(), added);
    return added;
  };

  return (texts: RowTexts, propertyId: string): Read => {
    const arranged = arrangedOf(state, propertyId);
    const former: ImportedArrangement = { group: byId.get(arranged.groupId ?? '') ?? null, tags: [...arranged.tags] };
    const tags = tagsIn(texts.tags?.trim() ?? '', former.tags);
    const wrongTags = tagFault(tags);
    if (wrongTags) return refused(wrongTags);
    const group = texts.client?.trim() ? groupIn(texts.client) : former.group;
    if (group && 'field' in group) return refused(group);
    const keepsTags = hasSame(tags, former.tags);
    if (group?.groupId === former.group?.groupId && keepsTags) return { change: null, fault: null };
    return { change: { former, now: { group, tags: keepsTags ? former.tags : [...tags] } }, fault: null };
  };
};

const listed = (tags: readonly string[]): string | null => tagsCell(tags) || null;

export const arrangementChanges = ({ former, now }: NonNullable<ImportedRow['arranged']>): readonly RowChange[] => [
  ...(former.group?.groupId === now.group?.groupId
    ? []
    : [{ field: 'client' as const, was: former.group?.name ?? null, now: now.group?.name ?? null }]),
  ...(hasSame(former.tags, now.tags)
    ? []
    : [{ field: 'tags' as const, was: listed(former.tags), now: listed(now.tags) }]),
];
