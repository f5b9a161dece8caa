import { setTimeout as delay } from 'node:timers/promises';
import { type LastRead, lastOf } from '../../projections/recorded.ts';
import type { FollowedLogs } from '../adapters/followedLog.ts';
import { WrongLog } from '../application/errors.ts';
import { untilAborted } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { EventStore } from './eventStore.ts';
import { isUnused, logIdOf, lostEvent, missingEvent, neverFollowed, wrongLogId } from './logIdentity.ts';

/** Milliseconds between checks of a log that is away or wrong. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 1000];

export type LogGuard = {
  /**
   * The store. Its reads and appends fail while the log is wrong, and wait for a check after an interruption. Its
   * subscriptions wait for the right log.
   */
  readonly store: EventStore;
  /** Compares the log with the database now. Throws WrongLog if they do not belong together. */
  readonly check: () => Promise<void>;
  /**
   * Like `check`, for a follower that starts again. It may start while a store is away: the log is compared before it
   * delivers events again.
   */
  readonly checkUnlessAway: () => Promise<void>;
  /** Set while the log is known to be wrong. */
  readonly fault: () => WrongLog | undefined;
};

type Options = {
  /** Opens the store, which calls `interrupted` when it loses its connection. */
  readonly open: (interrupted: () => Promise<void>) => Promise<EventStore>;
  readonly followed: Pick<FollowedLogs, 'read'>;
  readonly logger: Logger;
};

/**
 * Makes sure that the event log is the one that this database follows. It is compared at the start and whenever a
 * connection was lost, because only then can another log have taken its place. A call costs no additional query.
 */
export const guardLog = async ({ open, followed, logger }: Options): Promise<LogGuard> => {
  const closing = new AbortController();
  let isTrusted = true;
  /** False until the first check has succeeded: a process that starts fails with the error instead of logging it. */
  let isRunning = false;
  let fault: WrongLog | undefined;
  /** A check that an interruption overtakes proves nothing: it may have read the former log. */
  let interruptions = 0;
  /** The latest event that this process has read or written. */
  let newest: LastRead = { position: 0n, eventId: null };

  const saw = (last: LastRead | undefined) => {
    if (last && last.position > newest.position) newest = last;
  };

  const whyWrong = async (): Promise<string | undefined> => {
    let { logId, lastRead } = await followed.read();
    if (logId === undefined) {
      if (await isUnused(store)) return undefined;
      // Read it again: another process may have started this log since and stored its id.
      ({ logId, lastRead } = await followed.read());
    }
    const present = await logIdOf(store);
    if (logId === undefined) return neverFollowed(present);
    const wrong = wrongLogId(logId, present) ?? (await missingEvent(store, lastRead));
    if (wrong) return wrong;
    return (await missingEvent(store, newest)) && lostEvent(newest);
  };

  const compare = async () => {
    const before = interruptions;
    const reason = await whyWrong();
    if (reason) {
      const wrong = new WrongLog(reason);
      if (isRunning) refuse(wrong);
      throw wrong;
    }
    if (fault) logger.info('The event log is the right one again');
    [fault, isTrusted, isRunning] = [undefined, before === interruptions, true];
  };

  const refuse = (wrong: WrongLog) => {
    if (fault?.message !== wrong.message) logger.error(wrong.message);
    [fault, isTrusted] = [wrong, false];
    void recover();
  };

  let comparing: Promise<void> | undefined;
  const check = () => {
    comparing ??= compare().finally(() => {
      comparing = undefined;
    });
    return comparing;
  };

  const untilRight = async () => {
    for (let pause = FIRST_PAUSE; !isTrusted && !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await check();
      } catch {
        await delay(pause, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };
  let recovering: Promise<void> | undefined;
  const recover = () => {
    recovering ??= untilRight().finally(() => {
      recovering = undefined;
    });
    return recovering;
  };

  const store = await open(() => {
    isTrusted = false;
    interruptions += 1;
    return recover();
  });

  const trusted = async (): Promise<void> => {
    while (!isTrusted) {
      if (fault) throw fault;
      await check();
    }
  };
  // Ask again after the call: its connection may have been lost meanwhile, and a retry may have reached another log.
  const guarded =
    <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await trusted();
      const result = await call(...args);
      await trusted();
      return result;
    };

  const append = guarded(store.append);

  // It waits for the right log and does not fail: an error would end the subscription that all followers share.
  const subscribe: EventStore['subscribe'] = async function* (after, signal) {
    const until = AbortSignal.any([signal, closing.signal]);
    for (let position = after; !until.aborted; ) {
      if (!isTrusted) await Promise.race([recover(), untilAborted(until)]);
      else
        for await (const batch of store.subscribe(position, until)) {
          // This batch may be of the wrong log. Once the right one is back, read from the same position again.
          if (!isTrusted) break;
          saw(lastOf(batch));
          yield batch;
          position = batch.at(-1)?.position ?? position;
        }
    }
  };

  const checkNow = async () => {
    if (fault) throw fault;
    await check();
  };

  return {
    check: checkNow,
    checkUnlessAway: async () => {
      await checkNow().catch((error: unknown) => {
        if (error instanceof WrongLog) throw error;
      });
    },
    fault: () => fault,
    store: {
      ...store,
      append: async (stream, events, expected, deadline) => {
        const appended = await append(stream, events, expected, deadline);
        saw({ position: appended.position, eventId: events.at(-1)?.id ?? null });
        return appended;
      },
      readStream: guarded(store.readStream),
      readAll: guarded(store.readAll),
      subscribe,
      close: async () => {
        closing.abort();
        await store.close();
      },
    },
  };
};
