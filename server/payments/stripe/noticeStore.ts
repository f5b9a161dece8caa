import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { autoResetEvent } from '../../lib/autoResetEvent.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Notice } from './notices.ts';

/** Milliseconds between two attempts, at most. */
export const LONGEST_PAUSE = 300_000;

export type WaitingNotice = Notice & { readonly attempts: number };

/** The notices of Stripe, each stored once. */
export const noticeStore = ({ pool, now }: { readonly pool: Pool; readonly now: Clock }) => {
  const changed = autoResetEvent();

  const insertAll = async (notices: readonly Notice[]): Promise<void> => {
    const columns = [
      notices.map(({ id }) => id),
      notices.map(({ type }) => type),
      notices.map((each) => each.objectId),
    ];
    const { rowCount } = await pool.query(
      `insert into payment_notice (id, type, object_id, received_at, next_try_at)
       select id, type, object_id, $4, $4 from unnest($1::text[], $2::text[], $3::text[]) as n (id, type, object_id)
       on conflict (id) do nothing`,
      [...columns, now()],
    );
    if (rowCount) changed.set();
  };

  // Group commit: notices that arrive while others are being stored share the next commit, on one connection.
  let stored: Promise<unknown> = Promise.resolve();
  const adding = new DataLoader<Notice, void>(
    async (notices) => {
      const inserted = insertAll(notices);
      stored = inserted.catch(() => undefined);
      await inserted;
      return notices.map(() => undefined);
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (insert) => void stored.then(insert) },
  );

  return {
    /** Resolves once the notice is on disk. */
    add: (notice: Notice): Promise<void> => adding.load(notice),

    /** Resolves when this process has added a notice, or after `milliseconds`: another process may have added one. */
    untilAdded: (milliseconds: number): Promise<boolean> => changed.wait(milliseconds),
    /** Ends the wait. */
    wake: changed.set,

    /** One that waits longer than any pause was stored with a wrong clock. */
    due: async (limit: number): Promise<readonly WaitingNotice[]> =>
      (
        await pool.query<WaitingNotice>(
          `select id, type, object_id as "objectId", attempts from payment_notice
           where worked_at is null and (next_try_at <= $1 or next_try_at > $3) order by next_try_at, id limit $2`,
          [now(), limit, new Date(now().getTime() + LONGEST_PAUSE)],
        )
      ).rows,

    worked: async (notices: readonly Notice[]): Promise<void> => {
      const ids = notices.map(({ id }) => id);
      await pool.query('update payment_notice set worked_at = $2 where id = any($1)', [ids, now()]);
    },

    tryAgainAt: async (notices: readonly Notice[], at: Date): Promise<void> => {
      const ids = notices.map(({ id }) => id);
      await pool.query('update payment_notice set attempts = attempts + 1, next_try_at = $2 where id = any($1)', [
        ids,
        at,
      ]);
    },
  };
};
export type NoticeStore = ReturnType<typeof noticeStore>;
