import { type Decision, reject } from '../decider.ts';
import type { PropertyEvent } from './events.ts';

type Of<Type extends PropertyEvent['type']> = Extract<PropertyEvent, { type: Type }>;

/** An offer of a property to another account. */
export type Offer = {
  readonly transferId: string;
  readonly emailKey: string;
  /** Null once the key of the person who has made the offer is erased. */
  readonly email: string | null;
  /** ISO 8601, UTC. */
  readonly offeredAt: string;
  readonly expiresAt: string;
  /** An open one may have expired. */
  readonly status: 'open' | 'withdrawn' | 'declined' | 'accepted';
  /** The account that has accepted it. */
  readonly acceptedBy: string | null;
};

export type TransferCommand =
  | {
      type: 'OfferTransfer';
      accountId: string;
      transferId: string;
      emailKey: string;
      email: string;
      expiresAt: string;
      at: string;
    }
  | { type: 'WithdrawTransfer'; accountId: string; at: string }
  /**
   * By the holder of the address, which the caller has checked. For one who is erased `alsoExpired`: an offer says to whom
   * it was made until it has ended.
   */
  | { type: 'DeclineTransfer'; transferId: string; at: string; alsoExpired?: boolean }
  /** `accountId` is that of the holder of the address, which the caller has checked and which has a slot for it. */
  | { type: 'AcceptTransfer'; transferId: string; accountId: string; at: string };

export type TransferRejection = 'transfer-open' | 'transfer-ended';

export const transferEnded = reject('transfer-ended', 'This offer is no longer open.');

const transferOpen = reject(
  'transfer-open',
  'This property is already offered to somebody. Withdraw that offer before you make another.',
);

const offered = ({ data }: Of<'TransferOffered'>): Offer => ({
  transferId: data.transferId,
  emailKey: data.emailKey,
  email: data.personal.owner.details?.email ?? null,
  offeredAt: data.at,
  expiresAt: data.expiresAt,
  status: 'open',
  acceptedBy: null,
});

/** The offers after an event; at most one of them is open. */
export const evolveOffers = (
  offers: readonly Offer[],
  event: Of<'TransferOffered' | 'TransferWithdrawn' | 'TransferDeclined' | 'PropertyTransferred'>,
): readonly Offer[] => {
  const ended = (status: Offer['status'], acceptedBy: string | null = null) =>
    offers.map((offer) => (offer.transferId === event.data.transferId ? { ...offer, status, acceptedBy } : offer));
  switch (event.type) {
    case 'TransferOffered':
      // One that has expired is replaced.
      return [
        ...offers.map((offer): Offer => (offer.status === 'open' ? { ...offer, status: 'withdrawn' } : offer)),
        offered(event),
      ];
    case 'TransferWithdrawn':
      return ended('withdrawn');
    case 'TransferDeclined':
      return ended('declined');
    case 'PropertyTransferred':
      return ended('accepted', event.data.accountId);
  }
};

export const isOpen = ({ status, expiresAt }: Offer, at: string): boolean => status === 'open' && at < expiresAt;

const openOffer = (offers: readonly Offer[], at: string): Offer | undefined =>
  offers.find((offer) => isOpen(offer, at));

/** The ids of an offer and of all that were made before it. */
export const offersUntil = (offers: readonly Offer[], transferId: string): readonly string[] => {
  const ids = offers.map((offer) => offer.transferId);
  return ids.slice(0, ids.indexOf(transferId) + 1);
};

/** What the decisions need of a listed property. */
type Offered = {
  readonly accountId: string;
  readonly offers: readonly Offer[];
  readonly details: Pick<Of<'PropertyAdded'>['data'], 'propertyId' | 'nation' | 'propertyType' | 'personal'>;
};
type Decided = Decision<PropertyEvent, TransferRejection>;
type Command<Type extends TransferCommand['type']> = Extract<TransferCommand, { type: Type }>;

export const offerTransfer = (
  { accountId, transferId, emailKey, email, expiresAt, at }: Command<'OfferTransfer'>,
  { offers, details: { propertyId } }: Offered,
): Decided => {
  const open = openOffer(offers, at);
  if (open) return open.emailKey === emailKey ? [] : transferOpen;
  // A late repeat must not open an offer again that has ended.
  if (offers.some((offer) => offer.transferId === transferId)) return [];
  const personal = { owner: { subject: accountId, details: { email } } };
  return [{ type: 'TransferOffered', data: { accountId, propertyId, transferId, emailKey, expiresAt, personal, at } }];
};

/** No event if nobody has an open offer. */
export const withdrawTransfer = (
  { accountId, at }: Pick<Command<'WithdrawTransfer'>, 'accountId' | 'at'>,
  { offers, details: { propertyId } }: Offered,
): readonly PropertyEvent[] => {
  const open = openOffer(offers, at);
  return open ? [{ type: 'TransferWithdrawn', data: { accountId, propertyId, transferId: open.transferId, at } }] : [];
};

export const declineTransfer = (
  { transferId, at, alsoExpired = false }: Command<'DeclineTransfer'>,
  { accountId, offers, details: { propertyId } }: Offered,
): Decided => {
  const offer = offers.find((one) => one.transferId === transferId);
  if (offer?.status === 'declined') return [];
  if (!offer || !(alsoExpired ? offer.status === 'open' : isOpen(offer, at))) return transferEnded;
  return [{ type: 'TransferDeclined', data: { accountId, propertyId, transferId, at } }];
};

export const acceptTransfer = (
  { transferId, accountId, at }: Command<'AcceptTransfer'>,
  { accountId: formerAccountId, offers, details: { propertyId, nation, propertyType, personal } }: Offered,
): Decided => {
  const offer = offers.find((one) => one.transferId === transferId);
  if (offer?.acceptedBy === accountId && accountId === formerAccountId) return [];
  const { details } = personal.owner;
  // Without the texts the former owner's key is erased: the removal of the property follows.
  if (!offer || !isOpen(offer, at) || accountId === formerAccountId || !details) return transferEnded;
  const resealed = {
    owner: { subject: accountId, details },
    former: { subject: formerAccountId, details: { name: details.name } },
  };
  const about = { accountId, propertyId, nation, propertyType, transferId, formerAccountId };
  return [{ type: 'PropertyTransferred', data: { ...about, personal: resealed, at } }];
};
