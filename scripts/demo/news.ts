import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent } from '../../domain/events.ts';
import { backgroundDeadline } from '../../server/lib/deadline.ts';
import type { Running } from '../../server/process/running.ts';

/** Milliseconds to wait for the read models. */
const TIMEOUT = 30_000;
/** Milliseconds between looks at the outbox. */
const LOOK = 20;

type Server = Pick<Running, 'core'>;

const untilMailed = async ({ core }: Server, signal: AbortSignal) => {
  const waiting = () => core.pool.query("select from outbox_mail where status = 'waiting'");
  while (!signal.aborted && (await waiting()).rowCount !== 0) await delay(LOOK);
};

/** Returns the events since the last call, once the read models have them and their mails have been sent. */
export const newsOf = (running: Server, signal: AbortSignal) => {
  const { core } = running;
  let position = 0n;
  return async (): Promise<readonly DomainEvent[]> => {
    const head = await core.store.head(backgroundDeadline());
    const events: DomainEvent[] = [];
    if (head === position) return events;
    await core.projections.caughtUp(head, TIMEOUT);
    await untilMailed(running, signal);
    for await (const batch of core.events.subscribe(position, signal)) {
      events.push(...batch.flatMap((entry) => ('event' in entry ? [entry.event] : [])));
      position = batch.at(-1)?.position ?? position;
      if (position >= head) break;
    }
    return events;
  };
};
