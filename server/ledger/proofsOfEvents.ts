import type { LedgerReads, PublishedHead } from './ledgerReads.ts';
import type { LedgerProofs } from './proofs.ts';

export type EventProof = {
  readonly eventId: string;
  /** The index of the leaf. */
  readonly index: number;
  /** The audit path against the head, from the leaf upwards. */
  readonly path: readonly Uint8Array[];
};

export type ProvenEvents = {
  readonly head: PublishedHead;
  readonly proofs: readonly EventProof[];
  /** Events that the head does not cover yet. */
  readonly uncovered: readonly string[];
};

/**
 * Proofs that these events are in the log, against its last head; undefined before the first head. The entry of each
 * is made from the event itself (entry.ts).
 */
export const proofsOfEvents =
  (reads: Pick<LedgerReads, 'head' | 'leaves'>, { inclusions }: Pick<LedgerProofs, 'inclusions'>) =>
  async (eventIds: readonly string[]): Promise<ProvenEvents | undefined> => {
    const head = await reads.head();
    if (!head) return undefined;
    const leaves = await reads.leaves(eventIds);
    const covered = eventIds.flatMap((eventId) => {
      const index = leaves.get(eventId);
      return index !== undefined && index < head.size ? [{ eventId, index }] : [];
    });
    const paths = await inclusions(
      covered.map(({ index }) => index),
      head.size,
    );
    const proven = new Set(covered.map(({ eventId }) => eventId));
    return {
      head,
      proofs: covered.map((one, place) => ({ ...one, path: paths[place] ?? [] })),
      uncovered: eventIds.filter((eventId) => !proven.has(eventId)),
    };
  };
