import type { Decider, Decision } from '../decider.ts';
import type { LedgerEvent } from './events.ts';

type Head = Extract<LedgerEvent, { type: 'LedgerHeadSigned' }>['data'];

export type LedgerState = {
  readonly origin: string | null;
  /** The last head of this origin. */
  readonly head: Head | null;
};

export type LedgerCommand =
  | { type: 'OpenLedger'; origin: string; at: string }
  /** Opens another origin, so that this log cannot continue the heads of another copy of it. */
  | { type: 'ReopenLedger'; origin: string; at: string }
  | ({ type: 'SignHead' } & Head);

/** Milliseconds between two heads. */
const INTERVAL = 60_000;

const evolve = (state: LedgerState, event: LedgerEvent): LedgerState => {
  switch (event.type) {
    case 'LedgerOpened':
      return { origin: event.data.origin, head: null };
    case 'LedgerKeyIntroduced':
      // The head that follows in the same append names the key.
      return state;
    case 'LedgerHeadSigned':
      return { origin: event.data.origin, head: event.data };
  }
};

/** True if a head that is signed now would not be the next one. */
export const isTooEarly = ({ head }: LedgerState, at: string): boolean =>
  head !== null && Math.abs(Date.parse(at) - Date.parse(head.at)) < INTERVAL;

const sign = (data: Head, state: LedgerState): Decision<LedgerEvent, never> => {
  const { origin, size, vkey, at } = data;
  // A size is signed once, so that no two heads of a size can ever differ.
  if (origin !== state.origin || size <= (state.head?.size ?? 0) || isTooEarly(state, at)) return [];
  const head = { type: 'LedgerHeadSigned', data } as const;
  if (vkey === state.head?.vkey) return [head];
  return [{ type: 'LedgerKeyIntroduced', data: { origin, vkey, at } }, head];
};

const decide = (command: LedgerCommand, state: LedgerState): Decision<LedgerEvent, never> => {
  switch (command.type) {
    case 'OpenLedger':
      return state.origin === null ? [{ type: 'LedgerOpened', data: { origin: command.origin, at: command.at } }] : [];
    case 'ReopenLedger':
      if (state.origin === command.origin) return [];
      return [{ type: 'LedgerOpened', data: { origin: command.origin, at: command.at } }];
    case 'SignHead': {
      const { type: _, ...head } = command;
      return sign(head, state);
    }
  }
};

export const ledgerDecider: Decider<LedgerState, LedgerCommand, LedgerEvent, never> = {
  initial: { origin: null, head: null },
  evolve,
  decide,
};
