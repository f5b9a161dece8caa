import type { EventMetadata } from '../../domain/metadata.ts';
import type { Position } from '../../projections/recorded.ts';

/** The revision of a stream's last event. */
export type Revision = bigint | 'no-stream';

export type NewEvent = {
  /** UUID v7; also what makes a repeated append harmless. */
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: EventMetadata;
};

export type StoredEvent = NewEvent & {
  readonly stream: string;
  readonly revision: bigint;
  /** 0n in the answers of `readStream` where the store does not tell it for a single stream (EventStoreDB). */
  readonly position: Position;
};

export type Appended = { readonly revision: bigint; readonly position: Position };

export type ReadStream = {
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
};

/**
 * The only truth. Two adapters, one set of contract tests (tests/server/adapters/eventStore.contract.ts).
 * Every call throws StoreUnavailable when the store does not answer in time.
 */
export type EventStore = {
  /**
   * All of the events or none, at exactly `expected`. The same ids at the same `expected` again are accepted and
   * change nothing, also when the stream has moved on. Throws StaleRevision; InvalidEvent before anything is sent.
   */
  readonly append: (stream: string, events: readonly NewEvent[], expected: Revision) => Promise<Appended>;
  /** An empty array for a stream that does not exist. `from` is inclusive; backwards starts at the end without it. */
  readonly readStream: (stream: string, options?: ReadStream) => Promise<readonly StoredEvent[]>;
  /** In order, after `after` (0n for the start); never passes an event that is still being written. */
  readonly readAll: (after: Position, limit: number) => Promise<readonly StoredEvent[]>;
  /** Batches in order, each what has arrived; goes on through the store's restarts until `signal` aborts. */
  readonly subscribe: (after: Position, signal: AbortSignal) => AsyncIterable<readonly StoredEvent[]>;
  /** The position of the last event, 0n in an empty store. */
  readonly head: () => Promise<Position>;
  readonly close: () => Promise<void>;
};
