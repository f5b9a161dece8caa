import { type Decider, type Decision, reject } from '../decider.ts';
import { STAY_RECEIPT_ENDED } from './contract.ts';
import type { StayReceiptEvent, StayReceiptMade } from './events.ts';

export type StayReceiptState =
  | { readonly status: 'missing' }
  | { readonly status: 'made' | 'withdrawn'; readonly made: StayReceiptMade };

export type StayReceiptCommand =
  | ({ type: 'MakeStayReceipt' } & StayReceiptMade)
  | { type: 'WithdrawStayReceipt'; accountId: string; at: string };

export type StayReceiptRejection = 'stay-receipt-ended' | 'stay-number-taken';

/** The same answer for a number that is unknown and for one that was withdrawn. */
export const stayReceiptEnded = reject<StayReceiptRejection>('stay-receipt-ended', STAY_RECEIPT_ENDED);

const decide = (
  command: StayReceiptCommand,
  state: StayReceiptState,
): Decision<StayReceiptEvent, StayReceiptRejection> => {
  if (command.type === 'MakeStayReceipt') {
    const { type: _, ...data } = command;
    if (state.status === 'missing') return [{ type: 'StayReceiptMade', data }];
    // The retry of a request may work out more events. The receipt stays as it was made.
    if (state.made.receiptId === data.receiptId) return [];
    return reject('stay-number-taken', 'Another receipt has this number.');
  }
  if (state.status === 'missing') return stayReceiptEnded;
  if (state.status === 'withdrawn') return [];
  const { propertyId, number } = state.made;
  const { accountId, at } = command;
  return [{ type: 'StayReceiptWithdrawn', data: { accountId, propertyId, number, at } }];
};

export const stayReceiptDecider: Decider<StayReceiptState, StayReceiptCommand, StayReceiptEvent, StayReceiptRejection> =
  {
    initial: { status: 'missing' },
    evolve: (state, event) => {
      if (event.type === 'StayReceiptMade') return { status: 'made', made: event.data };
      return state.status === 'missing' ? state : { ...state, status: 'withdrawn' };
    },
    decide,
  };
