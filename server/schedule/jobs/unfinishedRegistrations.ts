import type { Position } from '../../../projections/recorded.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import type { EventStore } from '../../eventLog/eventStore.ts';
import type { Credentials } from '../../identity/credentials.ts';
import { forgetRegistration } from '../../identity/unfinishedRegistration.ts';
import type { Logger } from '../../lib/logger.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

/** Events of one page of the log. */
const PAGE = 2000;

type Dependencies = {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly credentials: Pick<Credentials, 'registering' | 'registered' | 'forget'>;
  readonly logger: Logger;
};

/**
 * Deletes the passwords and keys of registrations that were cut off, for example by a kill, before an event was recorded.
 * A deleted key cannot be made again. So the whole log decides, which must not mention the account anywhere: the read
 * models may be behind, and a registration may be recorded while its policy has not run.
 */
export const unfinishedRegistrations = ({ store, keyring, credentials, logger }: Dependencies): Job => {
  const forget = forgetRegistration({ keyring, credentials });

  /** Of these accounts those that no event mentions. If `until` aborts, the log was not read to its end. */
  const missingInLog = async (ids: readonly string[], until: AbortSignal): Promise<ReadonlySet<string>> => {
    let missing = ids;
    let last: Position = 0n;
    while (missing.length > 0 && !until.aborted) {
      const page = await store.readAll(last, PAGE);
      if (page.length === 0) break;
      const text = JSON.stringify(page.map(({ stream, data, metadata }) => [stream, data, metadata]));
      missing = missing.filter((id) => !text.includes(id));
      last = page.at(-1)?.position ?? last;
    }
    return new Set(missing);
  };

  return {
    name: 'delete passwords and keys of unfinished registrations',
    every: 'day',
    run: async (_now, until) => {
      const ids = await credentials.registering();
      const missing = await missingInLog(ids, until);
      // It attempts nothing once `until` has aborted.
      await attemptingEach({ logger, until }, async (attempt) => {
        for (const id of ids) await attempt(id, () => (missing.has(id) ? forget(id) : credentials.registered(id)));
      });
    },
  };
};
