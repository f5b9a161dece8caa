import type { Pool } from 'pg';
import type { LastRead } from '../../projections/recorded.ts';

/** What a database knows of the event log that it follows. */
export type FollowedLog = {
  /** Undefined before the first start. */
  readonly logId: string | undefined;
  /** The latest event up to which a read model was projected. */
  readonly lastRead: LastRead;
};

/** The identity of the event log that this database belongs to. Its read models, keys and sessions fit no other log. */
export const followedLog = (pool: Pool) => ({
  read: async (): Promise<FollowedLog> => {
    const { rows } = await pool.query<{ logId: string | null; position: string | null; eventId: string | null }>(
      `select (select log_id from followed_log) as "logId", latest.position, latest.event_id as "eventId"
       from (values (0)) as one_row
       left join (select position, event_id from checkpoint order by position desc limit 1) as latest on true`,
    );
    const [row] = rows;
    return {
      logId: row?.logId ?? undefined,
      lastRead: { position: BigInt(row?.position ?? 0), eventId: row?.eventId ?? null },
    };
  },
  /** Repeating it changes nothing. */
  remember: async (logId: string): Promise<void> => {
    await pool.query('insert into followed_log (log_id) values ($1) on conflict do nothing', [logId]);
  },
});
export type FollowedLogs = ReturnType<typeof followedLog>;
