import { may } from '../../domain/policy.ts';
import type { FindAccess } from '../application/accountAccess.ts';
import type { Sessions } from '../identity/sessions.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { LiveStream } from './liveStream.ts';

type Options = {
  readonly sessions: Pick<Sessions, 'valid'>;
  readonly findAccess: FindAccess;
  readonly logger: Logger;
};

/**
 * Ends the streams whose listeners may no longer read their account. A stream that cannot be checked ends as well: its
 * browser reconnects, and then its session is checked.
 */
export const listenerChecks = ({ sessions, findAccess, logger }: Options) => {
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

  const grantsOf = async (streams: readonly LiveStream[]): Promise<void> => {
    const granted = streams.filter(({ listener }) => listener.person !== listener.account);
    await Promise.all(
      granted.map((stream) =>
        orEnd([stream], async () => {
          const { person, account } = stream.listener;
          const access = await findAccess(person, account, backgroundDeadline());
          if (access && may(access.role, 'history:read')) stream.limitTo(access);
          else stream.dismiss();
        }),
      ),
    );
  };

  return { sessionsOf, grantsOf };
};
export type ListenerChecks = ReturnType<typeof listenerChecks>;
