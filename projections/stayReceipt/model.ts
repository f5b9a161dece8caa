import { readModel } from '../readModel.ts';

export type StayReceiptState = {
  number: string;
  accountId: string;
  propertyId: string;
  from: string;
  to: string;
  compliant: boolean;
  madeAt: string;
  withdrawn: boolean;
};

const key = ({ event }: { event: { data: { number: string } } }) => event.data.number;

/** Answers: which stay receipts has this owner made? One row per receipt. What a receipt says is read from its stream. */
export const stayReceipts = readModel<StayReceiptState, 'stayReceipt'>({
  name: 'stay_receipt',
  version: 1,
  reads: ['stayReceipt'],
  on: {
    StayReceiptMade: {
      key,
      fold: (_, { event: { data } }) => {
        const { number, accountId, propertyId, from, to, gaps, at: madeAt } = data;
        return { number, accountId, propertyId, from, to, compliant: gaps.length === 0, madeAt, withdrawn: false };
      },
    },
    StayReceiptWithdrawn: { key, fold: (state) => state && { ...state, withdrawn: true } },
  },
  owner: ({ accountId }) => accountId,
  // The receipts of a former owner have ended.
  onTransfer: () => null,
  columns: { property_id: 'uuid', made_at: 'timestamptz' },
  row: ({ propertyId, madeAt }) => ({ property_id: propertyId, made_at: madeAt }),
  indexes: ['owner, property_id, made_at'],
});
