import { toHex } from '../../domain/ledger/note.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import type { Deadline } from '../lib/deadline.ts';
import { checkpointText } from './checkpointText.ts';
import type { EntryOf } from './entry.ts';
import type { ProvenEvents } from './proofsOfEvents.ts';

/** An event as it is stored, with its salt, and all that proves that it is in the log. */
export type ProvenEvent = {
  readonly event: EntryOf;
  /** Of its leaf. */
  readonly index: number;
  /** Of the tree of the checkpoint. */
  readonly size: number;
  /** The audit path from the leaf upwards, in hex. */
  readonly path: readonly string[];
  readonly checkpoint: string;
};

type Dependencies = {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly proofsOf: (eventIds: readonly string[]) => Promise<ProvenEvents | undefined>;
};

/** The first event of a stream. Undefined while no head covers it. */
export const provenFirstEvent =
  ({ store, proofsOf }: Dependencies) =>
  async (stream: string, deadline: Deadline): Promise<ProvenEvent | undefined> => {
    const [stored] = await store.readStream(stream, deadline, { limit: 1 });
    if (!stored) return undefined;
    const { type, id, data, metadata } = stored;
    const proven = await proofsOf([id]);
    const proof = proven?.proofs[0];
    const checkpoint = proven && checkpointText(proven.head);
    if (!proof || checkpoint === undefined) return undefined;
    const event = { stream, type, id, data, metadata };
    return { event, index: proof.index, size: proven.head.size, path: proof.path.map(toHex), checkpoint };
  };
