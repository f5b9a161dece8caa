import { isArrangedAs, isArrangedOnlyAs, type ReplacedArrangement } from '../../../domain/arrangement/replacement.ts';
import type { ImportedRow } from '../../../domain/imports/events.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';

/** The group and the tags that a row replaces. Undefined for a row that leaves them as they are. */
export type ArrangedBy = (row: ImportedRow) => ReplacedArrangement | undefined;

const UNARRANGED = { group: null, tags: [] };

export const arranging: ArrangedBy = ({ propertyId, arranged }) => arranged && { propertyId, ...arranged };

export const restoring: ArrangedBy = ({ propertyId, arranged }) =>
  arranged && { propertyId, former: arranged.now, now: arranged.former };

type Dependencies = { readonly commands: Pick<Commands, 'arrangement'>; readonly now: Clock };
type Arranging = { readonly accountId: string; readonly arrangedBy: ArrangedBy };
type Added = {
  readonly accountId: string;
  /** The properties that the import itself could not arrange, or has left alone. */
  readonly skipped: ReadonlySet<string>;
};

/** Groups and tags of the rows of an import, which are in one stream of the account. */
export const arrangedRows = ({ commands, now }: Dependencies) => {
  const present = (accountId: string) => commands.arrangement.freshState(accountId, backgroundDeadline());
  return {
    /** Reads the whole stream once, so that the rows, which are worked on at the same time, need only its end. */
    load: async (accountId: string): Promise<void> => {
      await present(accountId);
    },

    /**
     * True if group and tags of the row are as before or as after the work on it, so that nobody has changed them by hand.
     * It is asked right before the work, so that such a property stays as it is in all its parts.
     */
    isUntouched: async (row: ImportedRow, { accountId, arrangedBy }: Arranging): Promise<boolean> => {
      const replaced = arrangedBy(row);
      if (!replaced) return true;
      const state = await present(accountId);
      return [replaced.former, replaced.now].some((wanted) => isArrangedAs(state, replaced.propertyId, wanted));
    },

    /** True if a new property has the group and the tags that the import has given it, and nobody looks after it. */
    isAsAdded: async ({ propertyId, arranged }: ImportedRow, { accountId, skipped }: Added): Promise<boolean> => {
      const state = await present(accountId);
      const given = [arranged?.now ?? UNARRANGED, ...(skipped.has(propertyId) ? [UNARRANGED] : [])];
      return given.some((wanted) => isArrangedOnlyAs(state, propertyId, wanted));
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
  };
};
