import pLimit from 'p-limit';
import type { DomainEvent } from '../../domain/events.ts';
import { SYSTEM } from '../../domain/metadata.ts';
import type { Revision } from '../../server/eventLog/eventStore.ts';
import { backgroundDeadline } from '../../server/lib/deadline.ts';
import { newSalt, uuidv7 } from '../../server/lib/ids.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';

/** The moment at which everything that these scripts write was recorded. */
export const AT = '2026-11-20T10:00:00.000Z';

const METADATA = { recordedAt: AT, actor: SYSTEM, account: null, causationId: null, correlationId: uuidv7() };

/** Events by the name of their stream. */
export type Streams = Map<string, DomainEvent[]>;

/** As many appends as the store takes into a batch, twice. */
const AT_ONCE = 256;

/** Both stores limit the size of one append. */
const APPEND = 500;

/** Appends whole streams. Returns the number of events. */
export const appendStreams = async (log: OpenedLog['events'], streams: Streams): Promise<number> => {
  let events = 0;
  const append = async (stream: string, facts: readonly DomainEvent[]) => {
    let expected: Revision = 'no-stream';
    for (let from = 0; from < facts.length; from += APPEND) {
      const entries = facts.slice(from, from + APPEND).map((event) => ({
        id: uuidv7(),
        event,
        metadata: { ...METADATA, salt: newSalt() },
      }));
      expected = (await log.append(stream, entries, expected, backgroundDeadline())).revision;
    }
    events += facts.length;
  };
  // Each append has a deadline, so ten thousand of them must not wait for each other.
  const limit = pLimit(AT_ONCE);
  await Promise.all([...streams].map(([stream, facts]) => limit(() => append(stream, facts))));
  return events;
};
