import type { Of } from '../../../domain/events.ts';
import type { ImportedDetails, ImportedRow } from '../../../domain/imports/events.ts';
import { aboutProperty, isStill } from '../../../domain/properties/facts.ts';
import type { PropertyState } from '../../../domain/properties/state.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { addedGroupsOf } from './addedGroups.ts';
import { arrangedRows, arranging, restoring } from './arrangedRows.ts';
import { workInBatches } from './workInBatches.ts';

/** Rows between two looks at whether the work goes on. */
const BATCH = 200;

type Dependencies = { readonly commands: Pick<Commands, 'access' | 'arrangement' | 'property'>; readonly now: Clock };

export type RowWork = {
  readonly rows: readonly ImportedRow[];
  readonly accountId: string;
  readonly importId: string;
  /** The properties that the import has left alone. None is known while it is applied. */
  readonly skipped: ReadonlySet<string>;
  readonly context: Omit<Context, 'deadline'>;
  /** Called with the number of rows that are done. False ends the work. */
  readonly progressed: (done: number) => Promise<boolean>;
};

const has = (state: PropertyState, details: ImportedDetails): boolean =>
  state.status === 'listed' && isStill(details, state.details);

export const rowsIn = (events: readonly { readonly event: { readonly type: string } }[]): readonly ImportedRow[] =>
  events.flatMap(({ event }) =>
    event.type === 'ImportRowsPrepared'
      ? ((event as Of<'ImportRowsPrepared'>).data.personal.owner.details?.rows ?? [])
      : [],
  );

/**
 * Applies the rows of an import to their properties, or takes them back. Every row may be worked on again after a crash:
 * a property that is as it should be is left alone, and so is one that was changed by hand meanwhile, also if only its
 * group or tags were. Returns the ids of those, or undefined if the work was ended.
 */
export const importedRows = ({ commands, now }: Dependencies) => {
  const at = () => now().toISOString();
  const contextOf = ({ context }: RowWork): Context => ({ ...context, deadline: backgroundDeadline() });
  const { load, isUntouched, isAsAdded, arrange } = arrangedRows({ commands, now });

  /** True if the property is then as the import wants it. */
  const applyRow = async (row: ImportedRow, work: RowWork): Promise<boolean> => {
    const { propertyId, former, details } = row;
    const { accountId } = work;
    if (former === null) {
      const added = aboutProperty({ accountId, propertyId }, details);
      await commands.property(propertyId, { type: 'AddProperty', ...added, at: at() }, contextOf(work));
      return true;
    }
    if (!(await isUntouched(row, { accountId, arrangedBy: arranging }))) return false;
    const replace = { type: 'ReplacePropertyDetails', accountId, former, details, at: at() } as const;
    return has((await commands.property(propertyId, replace, contextOf(work))).state, details);
  };

  const isRemoved = async (propertyId: string, accountId: string): Promise<boolean> => {
    const property = await commands.property.freshState(propertyId, backgroundDeadline());
    return property.status === 'removed' && property.accountId === accountId;
  };

  const removeAdded = async (row: ImportedRow, work: RowWork): Promise<boolean> => {
    const { propertyId, details } = row;
    const { accountId } = work;
    // Its group and tags may have been taken back before a crash, or it was deleted by hand.
    if (!(await isAsAdded(row, work))) return isRemoved(propertyId, accountId);
    const remove = { type: 'RemoveUntouchedProperty', accountId, details, at: at() } as const;
    return (await commands.property(propertyId, remove, contextOf(work))).state.status === 'removed';
  };

  const undoRow = async (row: ImportedRow, work: RowWork): Promise<boolean> => {
    const { propertyId, former, details } = row;
    const { accountId } = work;
    if (former === null) return removeAdded(row, work);
    if (!(await isUntouched(row, { accountId, arrangedBy: restoring }))) return false;
    const restore = { type: 'ReplacePropertyDetails', accountId, former: details, details: former, at: at() } as const;
    return has((await commands.property(propertyId, restore, contextOf(work))).state, former);
  };

  const workOn = async (
    work: RowWork,
    workOnRow: typeof applyRow,
    finish: (done: readonly ImportedRow[]) => Promise<readonly ImportedRow[]>,
  ) => {
    const { rows, accountId, progressed } = work;
    await load(accountId);
    const left = await workInBatches({
      rows,
      size: BATCH,
      progressed,
      finish,
      workOn: (row) => workOnRow(row, work),
    });
    return left?.map(({ propertyId }) => propertyId);
  };

  /** Groups that the import has added, that have no property any more, and that nobody was invited to see. */
  const removeGroups = async ({ accountId, importId, rows, context }: RowWork): Promise<void> => {
    const added = addedGroupsOf(importId, rows);
    if (added.length === 0) return;
    const { grants, invitations } = await commands.access.freshState(accountId, backgroundDeadline());
    const seen = [...grants, ...invitations].flatMap(({ scope }) => (scope.kind === 'group' ? scope.groupId : []));
    const groupIds = added.filter((groupId) => !seen.includes(groupId));
    const remove = { type: 'RemoveEmptyGroups', accountId, groupIds, at: at() } as const;
    await commands.arrangement(accountId, remove, { ...context, deadline: backgroundDeadline() });
  };

  return {
    apply: (work: RowWork) => {
      const about = { accountId: work.accountId, arrangedBy: arranging };
      return workOn(work, applyRow, (done) => arrange(done, about, contextOf(work)));
    },
    undo: async (work: RowWork) => {
      const about = { accountId: work.accountId, arrangedBy: restoring };
      const left = await workOn(work, undoRow, async (done) => {
        const rearranged = await arrange(done, about, contextOf(work));
        // A property that is removed does not stay, however it is arranged.
        return rearranged.filter(({ former }) => former !== null);
      });
      if (left) await removeGroups(work);
      return left;
    },
  };
};
