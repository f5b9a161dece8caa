import type { Position } from '../../projections/recorded.ts';
import type { AccessesOfAccount } from '../application/accountAccess.ts';
import type { Commands } from '../application/commands.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Logger } from '../lib/logger.ts';
import type { ProjectionService } from '../readSide/projectionService.ts';
import type { Model } from './changes.ts';
import { listenerChecks } from './checkListeners.ts';
import { followChanges } from './followChanges.ts';
import type { Listener, LiveStream, StreamResponse } from './liveStream.ts';
import { type LiveLimits, liveStreams } from './liveStreams.ts';
import { offerChanges } from './offerChanges.ts';

type Options = {
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly models: readonly Model[];
  readonly projections: Pick<ProjectionService, 'caughtUp'>;
  readonly sessions: Pick<Sessions, 'valid' | 'onEnded'>;
  readonly accessesOf: AccessesOfAccount;
  readonly commands: Pick<Commands, 'email' | 'transfer'>;
  readonly from: Position;
  readonly logger: Logger;
  readonly limits?: LiveLimits | undefined;
};

/** Milliseconds. Proxies end connections that are silent for a minute, some for 30 seconds. */
const HEARTBEAT = 20_000;

/** The live connections of this process. */
export const startLive = (options: Options) => {
  const { events, models, projections, sessions, accessesOf, commands, from, logger, limits } = options;
  const streams = liveStreams({ models, from, ...(limits && { limits }) });
  const checks = listenerChecks({ sessions, accessesOf, logger });
  sessions.onEnded((accountId) => {
    const concerned = streams.all().filter(({ listener }) => accountId === null || listener.person === accountId);
    void checks.sessionsOf(concerned);
  });

  const check = async (some: readonly LiveStream[]) => {
    await checks.sessionsOf(some);
    await checks.grantsOf(some);
  };
  /** Also checks the streams, because sessions and grants expire without a notice. */
  const heartbeat = () => {
    streams.heartbeat();
    return check(streams.all());
  };
  const heartbeats = setInterval(() => void heartbeat(), HEARTBEAT).unref();
  const { caughtUp } = projections;
  const stopFollowing = followChanges({
    events,
    models,
    caughtUp,
    streams,
    checks,
    logger,
    changedOffers: offerChanges({ commands, logger }),
  });

  return {
    admit: streams.admit,
    open: (listener: Listener, response: StreamResponse, after: Position | null): void => {
      const stream = streams.open(listener, response, after);
      // The session or the grant may have ended since the request was accepted.
      void check([stream]);
    },
    /** The position up to which changes have been sent. */
    reached: streams.reached,
    /** How many are open. */
    count: () => streams.all().length,
    /** For tests, which do not wait for the timer. */
    heartbeat,
    /** Ends all streams and admits no more. */
    close: streams.close,
    stop: async (): Promise<void> => {
      clearInterval(heartbeats);
      await stopFollowing();
    },
  };
};
export type Live = ReturnType<typeof startLive>;
