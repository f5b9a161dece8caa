import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { CannotApply } from '../../../projections/cannotApply.ts';
import { type LastRead, type LogEntry, lastOf, type Position } from '../../../projections/recorded.ts';
import type { Leadership } from '../../adapters/leadership.ts';
import { isAway } from '../../adapters/postgresOutage.ts';
import { POLICIES, type SkippedEvents } from '../../adapters/skippedEvents.ts';
import { whileLeading } from '../../adapters/whileLeading.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import type { WatchedLoops } from '../../lib/watchedLoops.ts';
import { notingStops } from '../../readSide/notingStops.ts';
import { restUntilDecision } from '../../readSide/restUntilDecision.ts';
import { waitingReaders } from '../../readSide/waitingReaders.ts';
import type { Commands } from '../commands.ts';
import { leadersPolicies } from './leadersPolicies.ts';

/** Events. */
const MAX_PASSED = 5000;
/** Events with policies, after which the position is saved: what another leader would run again. */
const MAX_UNSAVED = 200;

type Dependencies = {
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly commands: Pick<Commands, 'runPoliciesOnce' | 'hasPolicy'>;
  readonly pool: Pool;
  readonly now: Clock;
  readonly logger: Logger;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  /** Throws if the event log is not the one that this database follows. */
  readonly checkLog: () => Promise<void>;
  readonly skips: SkippedEvents;
  /** Milliseconds of an outage that are no failure, for tests. */
  readonly patience?: number;
};

/** Milliseconds between retries while a store is unavailable. */
const OUTAGE_PAUSE = 500;
/** Milliseconds. What lasts longer may not end by itself, such as a read model that stands still and that a policy reads. */
const PATIENCE = 10_000;
/** Milliseconds that this runner leaves to the process that recorded an event to run its policies itself. */
const GRACE = 200;

const recordedAt = (entry: LogEntry): number => ('unreadable' in entry ? 0 : Date.parse(entry.metadata.recordedAt));

/** Follows the log and runs the policies that are missing after a crash or belong to events of another process. */
export const startPolicyRunner = ({
  events,
  commands,
  pool,
  now,
  logger,
  leadership,
  loops,
  checkLog,
  skips,
  patience = PATIENCE,
}: Dependencies) => {
  /** The policies of all events up to here have run. The saved position may stay behind it. */
  let reached: Position = 0n;
  const readers = waitingReaders(() => reached);
  const ofLeader = leadersPolicies({ events, commands, pool });
  const reach = (position: Position = 0n) => {
    if (position > reached) reached = position;
    readers.check();
  };

  const saved = async (): Promise<bigint> => {
    const { rows } = await pool.query<{ position: string }>(
      `insert into checkpoint (name, version, position) values ($1, 1, 0)
       on conflict (name) do update set version = excluded.version returning position`,
      [POLICIES],
    );
    return BigInt(rows[0]?.position ?? 0);
  };

  const save = async (last: LastRead | undefined): Promise<void> => {
    if (!last) return;
    await pool.query('update checkpoint set position = $2, event_id = $3 where name = $1 and position < $2', [
      POLICIES,
      last.position,
      last.eventId,
    ]);
  };

  const apply = async (entry: LogEntry, batch: readonly LogEntry[], beat: () => void): Promise<void> => {
    // An event may concern thousands of properties or large files. Each has its own time, and shows that the loop lives.
    const nextDeadline = () => {
      beat();
      return backgroundDeadline();
    };
    try {
      await commands.runPoliciesOnce(entry, nextDeadline);
    } catch (error) {
      // The next attempt begins right here, and does not run the policies before it again.
      const saving = save(lastOf(batch.filter(({ position }) => position < entry.position)));
      if (!isAway(error)) {
        await saving;
        throw new CannotApply(entry, error);
      }
      // If Postgres is away, too, those policies run again.
      await saving.catch(() => {});
      throw error;
    }
  };

  let failing = false;
  /** The first failure of an outage. */
  let awaySince: number | undefined;
  const goesOn = () => {
    failing = false;
    awaySince = undefined;
  };

  const run = async (until: AbortSignal, progressed: () => void, beat: () => void) => {
    /** The last event that was passed without a policy, and is not saved. */
    let unsaved: LastRead | undefined;
    const idle = () => {
      beat();
      goesOn();
      // Neither the next leader nor a process that asks how far this one is has to read these events again. If it fails,
      // a later save makes up for it.
      save(unsaved).catch(() => {});
      unsaved = undefined;
    };
    const skipped = await skips.skippedBy(POLICIES);
    let stoppedAt = await skips.stoppedAt(POLICIES);
    let passed = 0;
    const from = await saved();
    reach(from);
    for await (const batch of events.subscribe(from, until, idle)) {
      beat();
      const due = batch.filter((entry) => commands.hasPolicy(entry) && !skipped.has(entry.id));
      // Without policies to run, the checkpoint may stay a little behind, because reading these events again is
      // harmless.
      passed += batch.length;
      const last = batch.at(-1)?.position;
      const isPastStop = stoppedAt !== null && (last ?? 0n) >= stoppedAt;
      if (due.length === 0 && passed < MAX_PASSED && !isPastStop) {
        unsaved = lastOf(batch);
        reach(last);
        continue;
      }
      passed = 0;
      unsaved = undefined;
      // The log may deliver an event before its append has returned to the command that will run its policies.
      const youngest = Math.max(0, ...due.map(recordedAt));
      if (now().getTime() - youngest < GRACE) await delay(GRACE, undefined, { signal: until }).catch(() => {});
      if (until.aborted) return;
      // Run in order: the policy of a later event may depend on that of an earlier one.
      for (const [index, entry] of due.entries()) {
        // Another process may lead by now. What is under way is finished, because a policy cannot be stopped halfway.
        if (until.aborted) return save(lastOf(due.slice(0, index)));
        await notingStops(skips, POLICIES, POLICIES, () => apply(entry, batch, beat));
        beat();
        if ((index + 1) % MAX_UNSAVED === 0) await save(lastOf([entry]));
      }
      await save(lastOf(batch));
      reach(last);
      if (isPastStop) {
        await skips.goesOn(POLICIES);
        stoppedAt = null;
      }
      goesOn();
      progressed();
    }
  };

  const { stop } = whileLeading({
    leadership,
    heartbeat: loops.start('policies'),
    lead: async (until, progressed, beat) => {
      await checkLog();
      await run(until, progressed, beat);
    },
    // The policies of another process are not a failure of this one.
    follow: goesOn,
    rest: restUntilDecision(skips),
    failed: (error, pause) => {
      if (isAway(error)) {
        awaySince ??= performance.now();
        const seconds = Math.round((performance.now() - awaySince) / 1000);
        if (!failing && performance.now() - awaySince >= patience) {
          failing = true;
          logger.error(`The policies have waited for a store or a read model for ${seconds} s`, { err: error });
        }
        return OUTAGE_PAUSE;
      }
      awaySince = undefined;
      failing = true;
      logger.error(`The policies stand still, next try in ${pause} ms`, { err: error });
      return pause;
    },
  });
  return {
    /** True while an error or a long outage stops them. */
    isFailing: () => failing,
    /**
     * True once the policies of all events up to `position` have run, whichever process ran them; false after `timeout`
     * milliseconds.
     */
    caughtUp: async (position: Position, timeout: number): Promise<boolean> => {
      if (readers.isShown(position)) return true;
      return leadership.role().leads ? readers.wait(position, timeout) : ofLeader.caughtUp(position, timeout);
    },
    stop,
  };
};
