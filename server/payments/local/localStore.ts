import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { inTransaction } from '../../adapters/transaction.ts';
import type { LocalSubscription } from './localSubscription.ts';

export type LocalCheckout = {
  readonly sessionId: string;
  readonly accountId: string;
  readonly planType: PlanType;
  readonly status: 'open' | 'paid' | 'declined';
  readonly providerId: string | null;
};

export type StoredSubscription = {
  readonly providerId: string;
  readonly accountId: string;
  readonly sessionId: string | null;
  readonly state: LocalSubscription;
};

const CHECKOUT = `select session_id as "sessionId", account_id as "accountId", plan_type as "planType", status,
  provider_id as "providerId" from local_checkout`;
const SUBSCRIPTION = `select provider_id as "providerId", account_id as "accountId", session_id as "sessionId", state
  from local_subscription`;

/** The state of the local payment provider. */
export const localStore = (pool: Pool) => ({
  addCheckout: async ({ sessionId, accountId, planType }: Omit<LocalCheckout, 'status' | 'providerId'>) => {
    await pool.query(
      `insert into local_checkout (session_id, account_id, plan_type, status) values ($1, $2, $3, 'open')
       on conflict do nothing`,
      [sessionId, accountId, planType],
    );
  },

  checkout: async (sessionId: string): Promise<LocalCheckout | undefined> =>
    (await pool.query<LocalCheckout>(`${CHECKOUT} where session_id = $1`, [sessionId])).rows[0],

  /** Ends an open checkout, once: false if it has ended before. `begun` is the subscription that was paid for. */
  endCheckout: (sessionId: string, begun: LocalSubscription | null): Promise<boolean> =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<LocalCheckout>(`${CHECKOUT} where session_id = $1 for update`, [sessionId]);
      const [checkout] = rows;
      if (checkout?.status !== 'open') return false;
      const providerId = begun && `sub_${randomUUID()}`;
      if (begun)
        await client.query(
          'insert into local_subscription (provider_id, account_id, session_id, state) values ($1, $2, $3, $4)',
          [providerId, checkout.accountId, sessionId, begun],
        );
      await client.query('update local_checkout set status = $2, provider_id = $3 where session_id = $1', [
        sessionId,
        begun ? 'paid' : 'declined',
        providerId,
      ]);
      return true;
    }),

  addSubscription: async (accountId: string, state: LocalSubscription): Promise<string> => {
    const providerId = `sub_${randomUUID()}`;
    await pool.query('insert into local_subscription (provider_id, account_id, state) values ($1, $2, $3)', [
      providerId,
      accountId,
      state,
    ]);
    return providerId;
  },

  subscription: async (providerId: string): Promise<StoredSubscription | undefined> =>
    (await pool.query<StoredSubscription>(`${SUBSCRIPTION} where provider_id = $1`, [providerId])).rows[0],

  forget: (accountId: string): Promise<void> =>
    inTransaction(pool, async (client) => {
      await client.query('delete from local_subscription where account_id = $1', [accountId]);
      await client.query('delete from local_checkout where account_id = $1', [accountId]);
    }),

  /** Changes one subscription at a time. Returns undefined if there is none, for example after an erasure. */
  change: (
    providerId: string,
    work: (state: LocalSubscription) => LocalSubscription,
  ): Promise<LocalSubscription | undefined> =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<StoredSubscription>(`${SUBSCRIPTION} where provider_id = $1 for update`, [
        providerId,
      ]);
      if (!rows[0]) return undefined;
      const state = work(rows[0].state);
      await client.query('update local_subscription set state = $2 where provider_id = $1', [providerId, state]);
      return state;
    }),

  /** Those that run, after `cursor`, in the order of their ids. */
  page: async (cursor: string | null, limit: number): Promise<readonly StoredSubscription[]> =>
    (
      await pool.query<StoredSubscription>(
        `${SUBSCRIPTION} where provider_id > $1 and state->>'endedBy' is null order by provider_id limit $2`,
        [cursor ?? '', limit],
      )
    ).rows,
});
