import pLimit from 'p-limit';
import { may } from '../../domain/policy.ts';
import type { AccessesOfAccount } from '../application/accountAccess.ts';
import type { Sessions } from '../identity/sessions.ts';
import { backgroundDeadline, type Deadline } from '../lib/deadline.ts';
import { groupBy } from '../lib/groupBy.ts';
import type { Logger } from '../lib/logger.ts';
import type { LiveStream } from './liveStream.ts';

type Options = {
  readonly sessions: Pick<Sessions, 'valid'>;
  readonly accessesOf: AccessesOfAccount;
  readonly logger: Logger;
};

/** A process may have thousands of live connections, and each account takes one or two reads of the event store. */
const ACCOUNTS_AT_ONCE = 8;

/**
 * Ends the streams whose listeners may no longer read their account. A stream that cannot be checked ends as well: its
 * browser reconnects, and then its session is checked.
 */
export const listenerChecks = ({ sessions, accessesOf, logger }: Options) => {
  const orEnd = async (streams: readonly LiveStream[], check: () => Promise<void>) => {
    if (streams.length === 0) return;
    try {
      await check();
    } catch (error) {
      logger.warn('Live connections could not be checked, so they end', { reason: String(error) });
      for (const stream of streams) stream.end();
    }
  };

  const sessionsOf = (streams: readonly LiveStream[]): Promise<void> =>
    orEnd(streams, async () => {
      const valid = await sessions.valid([...new Set(streams.map(({ listener }) => listener.sessionId))]);
      for (const stream of streams) if (!valid.has(stream.listener.sessionId)) stream.dismiss();
    });

  const grantsIn = async (account: string, streams: readonly LiveStream[], deadline: Deadline): Promise<void> => {
    const accessOf = accessesOf(account, deadline);
    const ofPersons = groupBy(streams, ({ listener }) => listener.person);
    await Promise.all(
      [...ofPersons].map(([person, ofPerson]) =>
        orEnd(ofPerson, async () => {
          const access = await accessOf(person);
          for (const stream of ofPerson) {
            if (access && may(access.role, 'history:read')) stream.limitTo(access);
            else stream.dismiss();
          }
        }),
      ),
    );
  };

  const grantsOf = async (streams: readonly LiveStream[]): Promise<void> => {
    const granted = streams.filter(({ listener }) => listener.person !== listener.account);
    const ofAccounts = groupBy(granted, ({ listener }) => listener.account);
    // One for all, so that no listener waits longer for its check than a single one would.
    const deadline = backgroundDeadline();
    await pLimit(ACCOUNTS_AT_ONCE).map(ofAccounts, ([account, ofAccount]) => grantsIn(account, ofAccount, deadline));
  };

  return { sessionsOf, grantsOf };
};
export type ListenerChecks = ReturnType<typeof listenerChecks>;
