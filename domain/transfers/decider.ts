import type { Decider, Decision } from '../decider.ts';
import type { TransferEvent } from './events.ts';

type Of<Type extends TransferEvent['type']> = Extract<TransferEvent, { type: Type }>;
type Opened = Of<'TransferOpened'>['data'];

export type TransferState =
  | { readonly status: 'missing' }
  | { readonly status: 'opened' | 'completed'; readonly opened: Opened };

export type TransferCommand =
  /** The property's stream has recorded the offer, so it is not refused here. */
  | ({ type: 'OpenTransfer' } & Opened)
  /** Property, documents and badge have a new owner. */
  | ({ type: 'CompleteTransfer' } & Of<'TransferCompleted'>['data']);

const evolve = (state: TransferState, event: TransferEvent): TransferState => {
  switch (event.type) {
    case 'TransferOpened':
      return { status: 'opened', opened: event.data };
    case 'TransferCompleted':
      return state.status === 'missing' ? state : { ...state, status: 'completed' };
  }
};

const decide = (command: TransferCommand, state: TransferState): Decision<TransferEvent, never> => {
  switch (command.type) {
    case 'OpenTransfer': {
      const { type: _, ...data } = command;
      return state.status === 'missing' ? [{ type: 'TransferOpened', data }] : [];
    }
    case 'CompleteTransfer': {
      const { type: _, ...data } = command;
      return state.status === 'opened' ? [{ type: 'TransferCompleted', data }] : [];
    }
  }
};

export const transferDecider: Decider<TransferState, TransferCommand, TransferEvent, never> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
