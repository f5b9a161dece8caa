import { isArrangedAs, type ReplacedArrangement } from '../../../domain/arrangement/replacement.ts';
import type { ImportedRow } from '../../../domain/imports/events.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';

/** The group and the tags that a row replaces. Undefined for a row that leaves them as they are. */
export type ArrangedBy = (row: ImportedRow) => ReplacedArrangement | undefined;

const UNARRANGED = { group: null, tags: [] };

export const arranging: ArrangedBy = ({ propertyId, arranged }) => arranged && { propertyId, ...arranged };

/** A new property is removed, so the undo must see a group or a tag that was given by hand, whatever its row names. */
export const restoring: ArrangedBy = ({ propertyId, former, arranged }) => {
  if (arranged) return { propertyId, former: arranged.now, now: arranged.former };
  return former === null ? { propertyId, former: UNARRANGED, now: UNARRANGED } : undefined;
};

type Dependencies = { readonly commands: Pick<Commands, 'arrangement'>; readonly now: Clock };
type Arranging = { readonly accountId: string; readonly arrangedBy: ArrangedBy };

/** Groups and tags of the rows of an import, which are in one stream of the account. */
export const arrangedRows = ({ commands, now }: Dependencies) => ({
  /**
   * The rows whose group and tags are as before or as after the work on the row; those of the others were changed by hand.
   * It is asked before a row is worked on, so that such a property stays as it is in all its parts.
   */
  untouched: async (
    rows: readonly ImportedRow[],
    { accountId, arrangedBy }: Arranging,
  ): Promise<readonly ImportedRow[]> => {
    if (!rows.some((row) => arrangedBy(row))) return rows;
    const state = await commands.arrangement.freshState(accountId, backgroundDeadline());
    return rows.filter((row) => {
      const replaced = arrangedBy(row);
      if (!replaced) return true;
      return [replaced.former, replaced.now].some((wanted) => isArrangedAs(state, replaced.propertyId, wanted));
    });
  },

  /** Arranges all of these rows together. Returns those that were arranged by hand in just this moment. */
  arrange: async (
    rows: readonly ImportedRow[],
    { accountId, arrangedBy }: Arranging,
    context: Context,
  ): Promise<readonly ImportedRow[]> => {
    const replaced = rows.flatMap((row) => arrangedBy(row) ?? []);
    if (replaced.length === 0) return [];
    const replace = { type: 'ReplaceArrangements', accountId, rows: replaced, at: now().toISOString() } as const;
    const { state } = await commands.arrangement(accountId, replace, context);
    return rows.filter((row) => {
      const wanted = arrangedBy(row);
      return wanted !== undefined && !isArrangedAs(state, wanted.propertyId, wanted.now);
    });
  },
});
