import type { Pool } from 'pg';
import { accountsById } from '../../../projections/accountProfile/queries.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import type { EventStore } from '../../eventLog/eventStore.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

/** Accounts of one query, and events of one page of the log. */
const [ACCOUNTS, EVENTS] = [500, 2000];

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly reads: Reads;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly logger: Logger;
};

// The first 48 bits of a UUID v7 are milliseconds (RFC 9562) of the real clock, so they are compared with the real clock.
const OLDER_THAN_A_DAY = `
  select account_id as "accountId" from credential
  where ($1::uuid is null or account_id > $1) and substr(account_id::text, 15, 1) = '7'
    and ('x' || left(replace(account_id::text, '-', ''), 12))::bit(48)::bigint
        < extract(epoch from now() - interval '1 day') * 1000
  order by account_id limit $2`;

/**
 * Deletes the passwords and keys of registrations that were cut off, for example by a kill, before an event was recorded.
 * A deleted key cannot be made again. So the whole log decides, which must not mention the account anywhere: the read
 * models may be behind, and a registration may be recorded while its policy has not run.
 */
export const unfinishedRegistrations = ({ pool, reads, store, keyring, logger }: Dependencies): Job => {
  const olderThanADay = async (last: string | null): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ accountId: string }>(OLDER_THAN_A_DAY, [last, ACCOUNTS]);
    return rows.map(({ accountId }) => accountId);
  };

  /** Most nights there are none, and the log is not read. */
  const missingInReadModel = async (until: AbortSignal): Promise<readonly string[]> => {
    const missing: string[] = [];
    for await (const ids of pagesOf(until, olderThanADay)) {
      const known = new Set((await reads.all(accountsById(ids))).map(({ accountId }) => accountId));
      missing.push(...ids.filter((id) => !known.has(id)));
    }
    return missing;
  };

  /** Of these accounts those that no event mentions. */
  const missingInLog = async (ids: readonly string[], until: AbortSignal): Promise<readonly string[]> => {
    let missing = ids;
    let last: Position = 0n;
    while (missing.length > 0) {
      until.throwIfAborted();
      const page = await store.readAll(last, EVENTS);
      if (page.length === 0) break;
      const text = JSON.stringify(page.map(({ stream, data, metadata }) => [stream, data, metadata]));
      missing = missing.filter((id) => !text.includes(id));
      last = page.at(-1)?.position ?? last;
    }
    return missing;
  };

  return {
    name: 'delete passwords and keys of unfinished registrations',
    every: 'day',
    run: async (_now, until) => {
      const unfinished = await missingInLog(await missingInReadModel(until), until);
      await attemptingEach({ logger, until }, async (attempt) => {
        for (const id of unfinished)
          await attempt(id, async () => {
            // The password last: while it is there, the job finds the account again.
            await keyring.erase(id);
            await pool.query('delete from credential where account_id = $1', [id]);
          });
      });
    },
  };
};
