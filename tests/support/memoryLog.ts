import { EventEmitter, once } from 'node:events';
import type { DomainEvent } from '../../domain/events.ts';
import type { Recorded } from '../../projections/recorded.ts';
import type { EventLog } from '../../server/eventLog/eventLog.ts';

const metadata = { recordedAt: '2026-11-20T10:00:00.000Z', actor: 'system', causationId: null, correlationId: 'c' };
const idOf = (position: number) => `0192f0a0-0000-7000-8000-${String(position).padStart(12, '0')}`;

/** Events as the log gives them, each at the next position. */
export const recorded = (events: readonly DomainEvent[], after = 0): Recorded<DomainEvent>[] =>
  events.map((event, index) => {
    const position = after + index + 1;
    return {
      event,
      id: idOf(position),
      stream: 'test-1',
      revision: BigInt(position),
      position: BigInt(position),
      metadata,
    };
  });

/** A log in memory that hands out batches of a size one chooses: where they end must not matter to any reader. */
export const memoryLog = (events: readonly DomainEvent[], size = 1000) => {
  const all = recorded(events);
  const changed = new EventEmitter().setMaxListeners(0);
  const subscribe: EventLog['subscribe'] = async function* (after, signal) {
    for (let position = after; !signal.aborted; ) {
      const batch = all.slice(Number(position), Number(position) + size);
      position = batch.at(-1)?.position ?? position;
      if (batch.length > 0) yield batch;
      else await once(changed, 'changed', { signal }).catch(() => {});
    }
  };
  const refuse = () => Promise.reject(new Error('not here'));
  return {
    append: refuse,
    readStream: refuse,
    subscribe,
    all,
    flush: () => {},
    head: () => BigInt(all.length),
    record: (...more: readonly DomainEvent[]) => {
      all.push(...recorded(more, all.length));
      changed.emit('changed');
    },
  };
};
