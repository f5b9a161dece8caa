import type { EventMetadata } from '../../domain/metadata.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Deadline } from '../lib/deadline.ts';

/** The revision of a stream's last event. */
export type Revision = bigint | 'no-stream';

export type NewEvent = {
  /** UUID v7. The store uses it to recognise a repeated append. */
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: EventMetadata;
};

export type StoredEvent = NewEvent & {
  readonly stream: string;
  readonly revision: bigint;
  /** 0n in results of `readStream` if the store does not return positions for a single stream (EventStoreDB). */
  readonly position: Position;
};

export type Appended = { readonly revision: bigint; readonly position: Position };

export type ReadStream = {
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
};

/**
 * The source of truth. Both adapters pass the same contract tests (tests/server/adapters/eventStore.contract.ts).
 * Every call throws StoreUnavailable if the store does not answer by the deadline, or at once while it is known to be
 * unavailable. Reading and following the whole log have no caller with a deadline.
 */
export type EventStore = {
  /**
   * Appends all events or none, at exactly `expected`. Repeating it with the same ids and `expected` is accepted and
   * changes nothing, even if the stream has new events. Throws StaleRevision, or InvalidEvent before sending anything.
   */
  readonly append: (
    stream: string,
    events: readonly NewEvent[],
    expected: Revision,
    deadline: Deadline,
  ) => Promise<Appended>;
  /** Returns an empty array for a missing stream. `from` is inclusive. Without it, backwards starts at the end. */
  readonly readStream: (stream: string, deadline: Deadline, options?: ReadStream) => Promise<readonly StoredEvent[]>;
  /** Events in order after `after` (0n for the start). Never skips an event that is still being written. */
  readonly readAll: (after: Position, limit: number) => Promise<readonly StoredEvent[]>;
  /** The event at exactly `position`; undefined if there is none. */
  readonly eventAt: (position: Position) => Promise<StoredEvent | undefined>;
  /** Batches of arrived events in order. Continues after restarts of the store until `signal` aborts. */
  readonly subscribe: (after: Position, signal: AbortSignal) => AsyncIterable<readonly StoredEvent[]>;
  /** The position of the last event; 0n in an empty store. */
  readonly head: (deadline: Deadline) => Promise<Position>;
  readonly close: () => Promise<void>;
};
