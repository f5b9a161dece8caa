import { LedgerEvent } from '../../domain/ledger/events.ts';
import { categoryOf } from '../eventLog/codec.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';

export type Head = {
  readonly size: number;
  readonly origin: string;
  readonly rootHash: Buffer;
  readonly note: string;
};

/** A verifier key, and the leaf that introduced it. */
export type LogKey = { readonly vkey: string; readonly leaf: number };

/** What events of the ledger itself say. */
export type LedgerFacts = {
  readonly origins: readonly { readonly origin: string; readonly leaf: number }[];
  readonly keys: readonly LogKey[];
  readonly heads: readonly (Head & { readonly leaf: number })[];
};

/** `first` is the leaf of the first event of the batch. */
export const ledgerFactsOf = (batch: readonly StoredEvent[], first: number): LedgerFacts => {
  const found = batch.flatMap((stored, index) => {
    if (categoryOf(stored.stream) !== 'ledger') return [];
    // An event of a newer build is a leaf like any other.
    const parsed = LedgerEvent.safeParse(stored);
    return parsed.success ? [{ event: parsed.data, leaf: first + index }] : [];
  });
  const keys = found.flatMap(({ event, leaf }) =>
    event.type === 'LedgerKeyIntroduced' ? [{ vkey: event.data.vkey, leaf }] : [],
  );
  return {
    origins: found.flatMap(({ event, leaf }) =>
      event.type === 'LedgerOpened' ? [{ origin: event.data.origin, leaf }] : [],
    ),
    // A key that is used again counts from then on.
    keys: [...new Map(keys.map((key) => [key.vkey, key])).values()],
    heads: found.flatMap(({ event: { type, data }, leaf }) => {
      if (type !== 'LedgerHeadSigned') return [];
      const { size, origin, rootHash, note } = data;
      return [{ size, origin, rootHash: Buffer.from(rootHash, 'base64'), note, leaf }];
    }),
  };
};

/**
 * False for the ledger's own events, so that a log in which nothing happens gets no more heads, and for what a server
 * records at its first start in a log that is otherwise unused.
 */
export const isReasonToSign = ({ stream }: Pick<StoredEvent, 'stream'>): boolean =>
  !['ledger', 'log', 'signingKey'].includes(categoryOf(stream));
