import type { Pool } from 'pg';
import { validate } from 'uuid';
import type { StoredEvent } from '../eventLog/eventStore.ts';

type Database = Pick<Pool, 'query'>;

/** The event of a mail, or the name of one mail for several events. */
const CAUSE = `split_part(key, '.', 1)`;

/** Finds the mails about events that the restored log does not have. They would say what is no longer so. */
export const laterMails = async (database: Database) => {
  const { rows } = await database.query<{ cause: string }>(`select distinct ${CAUSE} as cause from outbox_mail`);
  const causes = rows.map(({ cause }) => cause);
  const missing = new Set(causes.filter((cause) => validate(cause)));
  const named = causes.filter((cause) => !validate(cause));
  return {
    add: (events: readonly Pick<StoredEvent, 'id'>[]): void => {
      for (const { id } of events) missing.delete(id);
    },
    /** `end` is when the restored log ends, if mails may be later. One mail for several events is known by its time alone. */
    delete: async (end: Date | undefined): Promise<void> => {
      await database.query(`delete from outbox_mail where ${CAUSE} = any($1::text[])`, [[...missing]]);
      if (!end) return;
      await database.query(`delete from outbox_mail where ${CAUSE} = any($1::text[]) and created_at >= $2`, [
        named,
        end,
      ]);
    },
  };
};
