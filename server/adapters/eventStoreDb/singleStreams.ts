import {
  BACKWARDS,
  END,
  FORWARDS,
  type ReadRevision,
  type ReadStreamOptions,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { EventStore, StoredEvent } from '../../eventLog/eventStore.ts';
import type { Deadline } from '../../lib/deadline.ts';
import { type EventStoreDbCalls, REQUEST } from './calls.ts';
import { FROM_LEADER, type ReplacedClient } from './client.ts';
import { stored } from './stored.ts';

/** A stream read does not give positions in the log; only `$all` has them. */
const UNKNOWN_POSITION = 0n;

type Page = Required<Pick<ReadStreamOptions, 'direction' | 'fromRevision' | 'maxCount'>>;

/** Reads single streams page by page, because a stream can be of any length. */
export const singleStreams = (
  client: ReplacedClient['current'],
  calls: EventStoreDbCalls,
): EventStore['readStream'] => {
  const readPage = (stream: string, page: Page, deadline: Deadline) =>
    calls(async () => {
      const events: StoredEvent[] = [];
      try {
        // Always read to the end: leaving early leaks one of the client's 100 HTTP/2 streams.
        for await (const { event } of client().readStream(stream, { ...page, ...FROM_LEADER }))
          if (event) events.push(stored(event, UNKNOWN_POSITION));
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return events;
    }, deadline);

  return async (stream, deadline, { from, direction = 'forwards', limit = Number.POSITIVE_INFINITY } = {}) => {
    const isForwards = direction === 'forwards';
    const events: StoredEvent[] = [];
    let fromRevision: ReadRevision = from ?? (isForwards ? START : END);
    // A limit of 0 asks for nothing: the server refuses it, and the open HTTP/2 stream of that call would block `close`.
    for (let more = true; more && events.length < limit; ) {
      const maxCount = Math.min(limit - events.length, REQUEST);
      const page: Page = { direction: isForwards ? FORWARDS : BACKWARDS, fromRevision, maxCount };
      const read = await readPage(stream, page, deadline);
      events.push(...read);
      const last = read.at(-1)?.revision ?? 0n;
      fromRevision = isForwards ? last + 1n : last - 1n;
      more = read.length === maxCount && fromRevision >= 0n;
    }
    return events;
  };
};
