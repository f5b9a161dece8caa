import type { EventsOf } from '../../domain/events.ts';
import { readModel } from '../readModel.ts';

export type TransferOfferState = {
  accountId: string;
  propertyId: string;
  transferId: string;
  emailKey: string;
  email: string;
  offeredAt: string;
  expiresAt: string;
};

const key = ({ event }: { event: EventsOf<'property'> }) => event.data.propertyId;
const ends = { key, fold: () => null };

/** Answers: which properties are offered to whom? One row per property with an offer that has not ended. */
export const transferOffers = readModel<TransferOfferState, 'property'>({
  name: 'transfer_offer',
  version: 1,
  reads: ['property'],
  on: {
    PropertyAdded: null,
    PropertyChanged: null,
    PropertyRemoved: ends,
    AssessmentOpened: null,
    DocumentSlotTaken: null,
    DocumentSlotReleased: null,
    TransferOffered: {
      key,
      fold: (_, { event }) => {
        const { at, personal, ...offer } = event.data;
        return { ...offer, email: personal.owner.details?.email ?? '', offeredAt: at };
      },
    },
    TransferWithdrawn: ends,
    TransferDeclined: ends,
    PropertyTransferred: ends,
  },
  owner: ({ accountId }) => accountId,
  columns: { email_key: 'text', expires_at: 'timestamptz' },
  row: ({ emailKey, expiresAt }) => ({ email_key: emailKey, expires_at: expiresAt }),
  indexes: ['owner', 'email_key'],
});
