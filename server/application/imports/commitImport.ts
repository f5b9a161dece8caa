import { type AllowanceState, importOutdated } from '../../../domain/allowances/decider.ts';
import { type ImportCommand, importUnderWay } from '../../../domain/imports/decider.ts';
import type { ImportedDocument, ImportedRow } from '../../../domain/imports/events.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { Rejected, Unprocessable } from '../errors.ts';
import type { ImportWork } from './importWork.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'allowance' | 'import'>;
  readonly importWork: Pick<ImportWork, 'plansOf'>;
  readonly now: Clock;
};

/** What an import would do. */
export type CommittedPlan = { readonly planId: string } & (
  | { readonly kind: 'properties'; readonly rows: readonly ImportedRow[] }
  | { readonly kind: 'documents'; readonly rows: readonly ImportedDocument[] }
);

export type Committing = {
  readonly accountId: string;
  readonly importId: string;
  readonly plan: () => Promise<CommittedPlan>;
  /** The properties that the plan of the account allows. */
  readonly limit: number;
  /** The plan that the user has looked at. */
  readonly shown: string | undefined;
};

/** Characters of the rows of one event. Encrypted, a chunk takes about half of what an append may hold. */
const CHUNK = 350_000;

const chunksOf = <Row>(rows: readonly Row[]): Row[][] => {
  const chunks: Row[][] = [];
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

const addedBy = (plan: CommittedPlan): number =>
  plan.kind === 'documents' ? plan.rows.length : plan.rows.filter(({ former }) => former === null).length;

/** The commands that record the rows, a chunk each. */
const preparing = (accountId: string, plan: CommittedPlan, at: string): readonly ImportCommand[] =>
  plan.kind === 'documents'
    ? chunksOf(plan.rows).map((documents, chunk) => ({
        type: 'PrepareImportDocuments',
        accountId,
        chunk,
        documents,
        at,
      }))
    : chunksOf(plan.rows).map((rows, chunk) => ({ type: 'PrepareImportRows', accountId, chunk, rows, at }));

const newProperties = (plan: CommittedPlan): string[] =>
  plan.kind === 'documents' ? [] : plan.rows.flatMap(({ former, propertyId }) => (former ? [] : propertyId));

/**
 * Commits a plan. First its rows are recorded, from which nothing follows. Then the allowance takes all slots or refuses
 * them: this is the decision. What follows from it (the commit, and the work on the rows) is recorded by policies even if
 * this process dies here. Returns the position to wait for.
 */
export const committingImport = ({ commands, importWork, now }: Dependencies) => {
  const at = () => now().toISOString();

  /**
   * Throws Rejected while another import of the account is under way: its properties are not all to be seen yet. Besides the
   * last one it may be an earlier one that is being undone.
   */
  const refuseWhileUnderWay = async (accountId: string, { lastImport }: AllowanceState, { deadline }: Context) => {
    const working = await importWork.plansOf(accountId);
    for (const planId of new Set(lastImport ? [lastImport.planId, ...working] : working)) {
      const { status } = await commands.import.freshState(planId, deadline);
      if (status !== 'applied' && status !== 'undone') throw new Rejected(importUnderWay);
    }
  };

  const prepare = async ({ accountId, importId }: Committing, plan: CommittedPlan, context: Context) => {
    const { planId } = plan;
    const chunks = preparing(accountId, plan, at());
    const added = addedBy(plan);
    const counts = { added, changed: plan.rows.length - added, chunks: chunks.length };
    await commands.import(planId, { type: 'PrepareImport', accountId, importId, planId, ...counts, at: at() }, context);
    for (const chunk of chunks) await commands.import(planId, chunk, context);
  };

  /** Refuses if the plan is not the one that was looked at, does nothing, or is of another state of the account. */
  const decide = async (committing: Committing, allowance: AllowanceState, context: Context) => {
    const { accountId, importId, limit, shown } = committing;
    await refuseWhileUnderWay(accountId, allowance, context);
    const plan = await committing.plan();
    const { planId } = plan;
    if (shown !== undefined && shown !== planId) throw new Rejected(importOutdated);
    if (plan.rows.length === 0) throw new Unprocessable({ rows: 'No row of this file would change anything.' });
    await prepare(committing, plan, context);
    const after = allowance.lastImport?.planId ?? null;
    const slots = { importId, planId, propertyIds: newProperties(plan), limit, after };
    const take = { type: 'TakePropertySlots', accountId, ...slots, at: at() } as const;
    return (await commands.allowance(accountId, take, context)).reached;
  };

  return async (committing: Committing, context: Context): Promise<Position | undefined> => {
    const { accountId, importId } = committing;
    const freshAllowance = () => commands.allowance.freshState(accountId, context.deadline);
    const commit = async (planId: string) =>
      (await commands.import(planId, { type: 'CommitImport', accountId, at: at() }, context)).reached;
    // Before the plan is made: an import that is decided afterwards could have added the same rows.
    const allowance = await freshAllowance();
    // An earlier request was interrupted after the decision. The sender of this one commits, unless the policy has done so.
    if (allowance.lastImport?.importId === importId) return commit(allowance.lastImport.planId);
    try {
      return await decide(committing, allowance, context);
    } catch (refusal) {
      if (!(refusal instanceof Rejected || refusal instanceof Unprocessable)) throw refusal;
      // The same request may have been sent twice: the other one was decided, even applied, before this plan was made.
      const { lastImport } = await freshAllowance();
      if (lastImport?.importId !== importId) throw refusal;
      return commit(lastImport.planId);
    }
  };
};
