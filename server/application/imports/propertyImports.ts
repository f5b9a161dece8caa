import type { Pool } from 'pg';
import { limitAt } from '../../../domain/allowances/decider.ts';
import { matchColumns } from '../../../domain/imports/columns.ts';
import type { CorrectImportBody, Import } from '../../../domain/imports/contract.ts';
import { importUnderWay, undoableUntil } from '../../../domain/imports/decider.ts';
import type { Sheet } from '../../../domain/imports/sheet.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { NotFound, Rejected, Unprocessable } from '../errors.ts';
import { propertyNames } from '../propertyNames.ts';
import { committingImport } from './commitImport.ts';
import { IMPORT_STATUS } from './importStatus.ts';
import { importStore } from './importStore.ts';
import type { ImportWork } from './importWork.ts';
import { type PlanDependencies, planning } from './planOf.ts';
import { SHEETS, type SheetContent, type StoredSheet } from './sheetContent.ts';

type Dependencies = PlanDependencies & {
  readonly pool: Pool;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly commands: Pick<Commands, 'allowance' | 'arrangement' | 'import'>;
  readonly importWork: Pick<ImportWork, 'doneOf' | 'plansOf'>;
  readonly now: Clock;
};

type Of = { readonly accountId: string; readonly id: string };
/** `limit` is what the plan of the account allows. */
type Asking = Of & { readonly limit: number; readonly deadline: Deadline };

const correct = ({ content }: StoredSheet, { columns, rows = [] }: CorrectImportBody): SheetContent => {
  const { headings, rows: known } = content.sheet;
  if (columns && columns.length !== headings.length)
    throw new Unprocessable({ columns: `Send one field for each of the ${headings.length} columns, or null` });
  const numbers = new Set(known.map(({ number }) => number));
  if (rows.some(({ row }) => !numbers.has(row))) throw new Unprocessable({ rows: 'The file has no such row' });
  const corrections = { ...content.corrections };
  for (const { row, values, left_out } of rows) {
    const former = corrections[row];
    corrections[row] = {
      values: { ...former?.values, ...values },
      left_out: left_out ?? former?.left_out ?? false,
    };
  }
  return { ...content, columns: columns ?? content.columns, corrections };
};

/** Imports of properties from a file: looked at first, then committed as a whole, and undone within a day. */
export const propertyImports = ({ pool, keyring, commands, importWork, now, ...plans }: Dependencies) => {
  const store = importStore({ pool, keyring, commands, now }, SHEETS);
  const planOf = planning({ ...plans, commands });
  const namesOf = propertyNames(plans.reads);
  const commitImport = committingImport({ commands, importWork, now });
  const at = () => now().toISOString();

  const describe = ({ id, content }: StoredSheet) => {
    const { filename, sheet, headings, rows } = content.sheet;
    const columns = headings.map((heading, index) => ({
      heading,
      field: content.columns[index] ?? null,
      example: rows.find(({ cells }) => cells[index])?.cells[index] ?? null,
    }));
    return { id, filename, sheet, columns };
  };

  const allowanceOf = async ({ accountId, limit, deadline }: Asking): Promise<Import['allowance']> => {
    const state = await commands.allowance.freshState(accountId, deadline);
    return { used: state.occupied.length, limit: limitAt(limit, state, at()) };
  };

  const preview = async (stored: StoredSheet, asking: Asking): Promise<Import> => {
    const { rows, applied, planId } = await planOf(stored, asking.deadline);
    const added = applied.filter(({ former }) => former === null).length;
    return {
      ...describe(stored),
      status: 'preview',
      rows: [...rows],
      plan: planId,
      allowance: await allowanceOf(asking),
      progress: { done: 0, total: applied.length },
      added,
      changed: applied.length - added,
      kept: [],
      undo_until: undoableUntil(at()),
    };
  };

  const keptOf = async (accountId: string, ids: readonly string[]): Promise<Import['kept']> => {
    if (ids.length === 0) return [];
    const names = await namesOf(accountId, ids);
    return ids.map((id) => ({ property_id: id, name: names.get(id) ?? null }));
  };

  const committed = async (stored: StoredSheet, planId: string, asking: Asking): Promise<Import> => {
    const state = await commands.import.freshState(planId, asking.deadline);
    if (state.status === 'missing') throw new NotFound();
    const { added, changed, skipped, kept, committedAt } = state;
    const status = IMPORT_STATUS[state.status];
    const total = added + changed;
    const isDone = status === 'imported' || status === 'undone';
    return {
      ...describe(stored),
      status,
      rows: [],
      plan: planId,
      allowance: await allowanceOf(asking),
      progress: { done: isDone ? total : await importWork.doneOf(planId), total },
      added,
      changed,
      kept: await keptOf(asking.accountId, status === 'undone' ? kept : skipped),
      undo_until: committedAt && undoableUntil(committedAt),
    };
  };

  const show = (stored: StoredSheet, asking: Asking): Promise<Import> =>
    stored.planId === null ? preview(stored, asking) : committed(stored, stored.planId, asking);

  /** The stream of a committed import. */
  const planIdOf = async (of: Of): Promise<string> => {
    const { planId } = await store.find(of);
    if (planId === null) throw new Unprocessable({ id: 'This import was not committed.' });
    return planId;
  };

  return {
    /**
     * The position that a reader of a finished import waits for. The worker recorded the end, so no answer has told this
     * client its position.
     */
    reached: ({ status }: Import, { deadline }: Asking): Promise<Position> | undefined =>
      status === 'imported' || status === 'undone' ? plans.store.head(deadline) : undefined,

    show: async (asking: Asking): Promise<Import> => show(await store.find(asking), asking),

    add: async (sheet: Sheet, asking: Asking): Promise<Import> => {
      const content = { sheet, columns: [...matchColumns(sheet.headings)], corrections: {} };
      return show(await store.add(asking, content), asking);
    },

    correct: async (body: CorrectImportBody, asking: Asking): Promise<Import> => {
      const stored = await store.change(asking, (found) => {
        if (found.planId !== null) throw new Rejected(importUnderWay);
        return correct(found, body);
      });
      return show(stored, asking);
    },

    /** `shown` is the plan that the user has looked at. */
    commit: (asking: Asking, shown: string | undefined, context: Context): Promise<Position | undefined> =>
      store.committing(asking, async (stored) => {
        if (stored.planId !== null) return undefined;
        const { accountId, id: importId, limit } = asking;
        const plan = async () => {
          const { planId, applied } = await planOf(stored, asking.deadline);
          return { planId, kind: 'properties', rows: applied } as const;
        };
        return commitImport({ accountId, importId, plan, limit, shown }, context);
      }),

    undo: async (of: Of, context: Context): Promise<Position | undefined> => {
      const undo = { type: 'UndoImport', accountId: of.accountId, at: at() } as const;
      return (await commands.import(await planIdOf(of), undo, context)).reached;
    },
  };
};
export type PropertyImports = ReturnType<typeof propertyImports>;
