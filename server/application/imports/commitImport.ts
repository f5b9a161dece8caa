import { type AllowanceState, importOutdated } from '../../../domain/allowances/decider.ts';
import { importUnderWay } from '../../../domain/imports/decider.ts';
import type { ImportedRow } from '../../../domain/imports/events.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { Rejected, Unprocessable } from '../errors.ts';
import type { StoredImport } from './importStore.ts';
import type { Plan } from './planOf.ts';

type Dependencies = { readonly commands: Pick<Commands, 'allowance' | 'import'>; readonly now: Clock };

export type Committing = {
  readonly stored: StoredImport;
  readonly plan: Plan;
  /** The properties that the plan of the account allows. */
  readonly limit: number;
  /** The plan that the user has looked at. */
  readonly shown: string | undefined;
};

/** Characters of the rows of one event. Encrypted, a chunk takes about half of what an append may hold. */
const CHUNK = 350_000;

const chunksOf = (rows: readonly ImportedRow[]): ImportedRow[][] => {
  const chunks: ImportedRow[][] = [];
  let size = CHUNK;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (size + length > CHUNK) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(row);
    size += length;
  }
  return chunks;
};

/**
 * Commits a plan. First its rows are recorded, from which nothing follows. Then the allowance takes all slots or refuses
 * them: this is the decision. What follows from it (the commit, and the work on the rows) is recorded by policies even if
 * this process dies here. Returns the position to wait for.
 */
export const committingImport = ({ commands, now }: Dependencies) => {
  const at = () => now().toISOString();

  /** Throws Rejected while another import of the account is under way: its properties are not all to be seen yet. */
  const refuseWhileUnderWay = async ({ lastImport }: AllowanceState, { deadline }: Context) => {
    if (!lastImport) return;
    const { status } = await commands.import.freshState(lastImport.planId, deadline);
    if (status !== 'applied' && status !== 'undone') throw new Rejected(importUnderWay);
  };

  const prepare = async ({ stored, plan }: Committing, context: Context) => {
    const { accountId, id: importId } = stored;
    const { planId, applied } = plan;
    const chunks = chunksOf(applied);
    const added = applied.filter(({ former }) => former === null).length;
    const counts = { added, changed: applied.length - added, chunks: chunks.length };
    await commands.import(planId, { type: 'PrepareImport', accountId, importId, planId, ...counts, at: at() }, context);
    for (const [chunk, rows] of chunks.entries())
      await commands.import(planId, { type: 'PrepareImportRows', accountId, chunk, rows, at: at() }, context);
  };

  return async (committing: Committing, context: Context): Promise<Position | undefined> => {
    const { stored, plan, limit } = committing;
    const { accountId, id: importId } = stored;
    const allowance = await commands.allowance.freshState(accountId, context.deadline);
    const former = allowance.lastImport;
    const commit = { type: 'CommitImport', accountId, at: at() } as const;
    // An earlier request was interrupted after the decision.
    if (former?.importId === importId) return (await commands.import(former.planId, commit, context)).reached;
    if (committing.shown !== undefined && committing.shown !== plan.planId) throw new Rejected(importOutdated);
    if (plan.applied.length === 0) throw new Unprocessable({ rows: 'No row of this file would change anything.' });
    await refuseWhileUnderWay(allowance, context);
    await prepare(committing, context);
    const { planId, applied } = plan;
    const propertyIds = applied.flatMap(({ former: known, propertyId }) => (known ? [] : propertyId));
    const slots = { importId, planId, propertyIds, limit, after: former?.planId ?? null };
    const take = { type: 'TakePropertySlots', accountId, ...slots, at: at() } as const;
    return (await commands.allowance(accountId, take, context)).reached;
  };
};
export type CommitImport = ReturnType<typeof committingImport>;
