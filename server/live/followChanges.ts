import type { DomainEvent } from '../../domain/events.ts';
import type { LogEntry } from '../../projections/recorded.ts';
import { erasedIn } from '../../projections/sortedBatch.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Logger } from '../lib/logger.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import type { ProjectionService } from '../readSide/projectionService.ts';
import { changesIn, type Model, mergedByAccount } from './changes.ts';
import type { ListenerChecks } from './checkListeners.ts';
import type { LiveStreams } from './liveStreams.ts';
import type { OfferChanges } from './offerChanges.ts';

type Options = {
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly models: readonly Model[];
  readonly caughtUp: ProjectionService['caughtUp'];
  readonly streams: LiveStreams;
  readonly checks: Pick<ListenerChecks, 'grantsOf'>;
  readonly changedOffers: OfferChanges;
  readonly logger: Logger;
};

/** Milliseconds. Read models may be away for longer; then the wait begins again. */
const PATIENCE = 2000;

const CHANGES_GRANTS: ReadonlySet<DomainEvent['type']> = new Set<DomainEvent['type']>([
  'AccessGranted',
  'AccessChanged',
  'AccessRevoked',
  'PropertyGrouped',
  'GroupRemoved',
]);

/** The accounts in which a batch changes what people may see; each once. */
const grantsChangedIn = (batch: readonly LogEntry[]): readonly string[] => {
  const changed = batch.flatMap((entry) =>
    !('unreadable' in entry) && CHANGES_GRANTS.has(entry.event.type) && 'accountId' in entry.event.data
      ? (entry.event.data.accountId ?? [])
      : [],
  );
  return [...new Set(changed)];
};

/**
 * Sends the streams of this process what every process has recorded, once the read models show it. Each process follows
 * the log by itself, so this needs no connection of its own.
 */
export const followChanges = ({ events, models, caughtUp, streams, checks, changedOffers, logger }: Options) => {
  const stopping = new AbortController();

  const handle = async (batch: readonly LogEntry[]) => {
    const last = batch.at(-1);
    if (!last) return;
    // Check the grants first: a person whose access has ended must not get these changes.
    for (const account of grantsChangedIn(batch)) await checks.grantsOf(streams.ofAccount(account));
    for (const { accountId } of erasedIn(batch)) for (const stream of streams.ofAccount(accountId)) stream.dismiss();
    const changes = mergedByAccount(changesIn(batch, models), await changedOffers(batch));
    const isHeard = () => [...changes.keys()].some((account) => streams.ofAccount(account).length > 0);
    if (changes.size > 0)
      while (!(await caughtUp(last.position, PATIENCE, isHeard()))) if (stopping.signal.aborted) return;
    streams.publish(changes, last.position);
  };

  const running = retryWithBackoff({
    signal: stopping.signal,
    attempt: async (progressed) => {
      for await (const batch of events.subscribe(streams.reached(), stopping.signal)) {
        await handle(batch);
        progressed();
      }
    },
    failed: (error, pause) => {
      logger.warn('Live changes cannot be followed, trying again', { reason: String(error) });
      return pause;
    },
  });

  return () => {
    stopping.abort();
    return running;
  };
};
