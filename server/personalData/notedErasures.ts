import type { Pool } from 'pg';
import type { Erasure } from '../../projections/erasure.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Handlers } from '../application/handlers.ts';
import { systemContext } from '../application/systemContext.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { OpenErasure } from './openErasures.ts';

type Database = Pick<Pool, 'query'>;

/** The erasures among these events, which are at these positions. */
export const erasuresIn = (
  events: readonly Pick<StoredEvent, 'type' | 'data'>[],
  positions: readonly Position[],
): readonly Erasure[] =>
  events.flatMap(({ type, data }, index) => {
    const position = positions[index];
    return type === 'AccountErased' && position !== undefined ? { accountId: String(data.accountId), position } : [];
  });

/** The accounts that must stay erased, also in a log that does not have their erasure. */
export const erasedAccounts = async (database: Database): Promise<readonly string[]> => {
  const { rows } = await database.query<{ account_id: string }>('select account_id from erased_account');
  return rows.map(({ account_id }) => account_id);
};

/**
 * Gives the noted erasures their positions in another copy of the log. The positions in the former one mean nothing here,
 * and read models that are built again need those of this log. An erasure that it does not have stays all the same: the
 * person must not come back. `last` is the end of this log.
 */
export const keepErasures = async (database: Database, found: readonly Erasure[], last: Position): Promise<void> => {
  // The log may have again what an erasure had removed, so all of its steps are due.
  await database.query('update erased_account set position = $1, waits_since = null', [last]);
  await database.query(
    `update erased_account set position = found.position
     from unnest($1::uuid[], $2::bigint[]) as found (account_id, position)
     where erased_account.account_id = found.account_id`,
    [found.map(({ accountId }) => accountId), found.map(({ position }) => position)],
  );
};

/** An erasure whose steps are due again. The position is null if the log had the erasure. */
export type DueAgain = { readonly accountId: string; readonly position: Position | null };

export type RecordedErasures = {
  readonly due: readonly DueAgain[];
  /** Accounts that this log does not have, or of which it has no address to record the erasure with. */
  readonly unrecorded: readonly string[];
};

/**
 * Records the erasures that this log does not have, and frees the addresses of the accounts. Only the steps of a recorded
 * erasure revoke the badges of the person in this log. Repeating it records nothing.
 */
export const recordErasures = async (
  { account, email }: Pick<Handlers, 'account' | 'email'>,
  erasures: readonly OpenErasure[],
  now: Clock,
): Promise<RecordedErasures> => {
  const due: DueAgain[] = [];
  const unrecorded: string[] = [];
  for (const { accountId, emailKeys } of erasures) {
    const { status } = await account.freshState(accountId, backgroundDeadline());
    const [at, context] = [now().toISOString(), systemContext(accountId)];
    // The erasure of an account that is there releases its present address.
    const present = status === 'registered' ? emailKeys.at(-1) : undefined;
    for (const key of emailKeys)
      if (key !== present) await email(key, { type: 'ReleaseEmail', accountId, at }, context);
    if (status === 'missing' || (status === 'registered' && present === undefined)) {
      unrecorded.push(accountId);
      continue;
    }
    const erase = (emailKey: string) => account(accountId, { type: 'EraseAccount', emailKey, at }, context);
    const recorded = present === undefined ? undefined : await erase(present);
    due.push({ accountId, position: recorded?.position ?? null });
  }
  return { due, unrecorded };
};

/**
 * Lets the server take all steps of these erasures. Where the log has the erasure, they need the key and destroy it
 * themselves. Where it does not, no step can read anything: the next start deletes the key and the rows, and the steps the
 * rest, such as the customer of the payment provider.
 */
export const beginAgain = async (database: Database, { due, unrecorded }: RecordedErasures): Promise<void> => {
  const begun = [...due, ...unrecorded.map((accountId): DueAgain => ({ accountId, position: null }))];
  await database.query(
    `update erased_account set begun_at = coalesce(erased_account.begun_at, now()), finished_at = null,
       waits_since = null, position = coalesce(begun.position, erased_account.position)
     from unnest($1::uuid[], $2::bigint[]) as begun (account_id, position)
     where erased_account.account_id = begun.account_id`,
    [begun.map(({ accountId }) => accountId), begun.map(({ position }) => position)],
  );
  await database.query('insert into erased_key (subject) select unnest($1::uuid[]) on conflict do nothing', [
    unrecorded,
  ]);
};
