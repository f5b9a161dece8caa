import type { AccountState } from '../../domain/accounts/state.ts';
import { addDays, endOfDay, londonDay } from '../../domain/calendar.ts';
import { isOpen, type Offer, transferEnded } from '../../domain/properties/transferring.ts';
import { TRANSFER_DAYS, type TransferStatus } from '../../domain/transfers/contract.ts';
import type { TransferOpened } from '../../domain/transfers/events.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import { type Context, latest } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Forbidden, NotFound, Rejected, Unprocessable } from './errors.ts';
import { CONFIRM_FIRST, registeredAccount } from './registeredAccount.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'account' | 'allowance' | 'property' | 'transfer'>;
  readonly emailKey: (email: string) => string;
  readonly now: Clock;
};

/** An offer to the person who asks. The offer itself is missing once its property was removed. */
export type FoundTransfer = {
  readonly opened: TransferOpened;
  readonly offer: Offer | undefined;
  readonly status: TransferStatus;
  /** True if the property belongs to the person now. */
  readonly holds: boolean;
};

/**
 * Whether an open offer can be seen and accepted: not while the address of its sender is not confirmed, because the holder
 * of that address may not know of it, nor once the sender was erased.
 */
export const mayOffer = (sender: AccountState): boolean => sender.status === 'registered' && sender.isEmailConfirmed;

type Offering = {
  readonly accountId: string;
  readonly transferId: string;
  readonly propertyId: string;
  readonly email: string;
};
type Accepting = { readonly transferId: string; readonly personId: string; readonly limit: number };

/** Offers of a property to another account, and their end. */
export const transferring = ({ commands, emailKey, now }: Dependencies) => {
  const at = () => now().toISOString();

  const statusOf = (offer: Offer | undefined, sender: AccountState): TransferStatus => {
    if (!offer) return 'withdrawn';
    if (offer.status !== 'open') return offer.status;
    if (!isOpen(offer, at())) return 'expired';
    return mayOffer(sender) ? 'open' : 'suspended';
  };

  /**
   * Throws NotFound for everyone but the holder of the address, and Forbidden for a holder who has not confirmed it:
   * anybody can register with an address that is not theirs.
   */
  const find = async (transferId: string, personId: string, deadline: Deadline): Promise<FoundTransfer> => {
    const [person, transfer] = await Promise.all([
      registeredAccount(commands, personId, deadline),
      commands.transfer.freshState(transferId, deadline),
    ]);
    if (transfer.status === 'missing') throw new NotFound();
    const { opened } = transfer;
    const [property, sender] = await Promise.all([
      commands.property.freshState(opened.propertyId, deadline),
      commands.account.freshState(opened.accountId, deadline),
    ]);
    const offers = property.status === 'missing' ? [] : property.offers;
    const offer = offers.find((one) => one.transferId === transferId);
    const acceptedBy = offer?.acceptedBy ?? null;
    // The person who has accepted may have another address now, and the offered address another holder.
    const isTheirs = acceptedBy === null ? emailKey(person.email) === opened.emailKey : acceptedBy === personId;
    if (!isTheirs) throw new NotFound();
    if (!person.isEmailConfirmed && acceptedBy === null) throw new Forbidden(CONFIRM_FIRST);
    const holds = property.status === 'listed' && property.accountId === personId;
    return { opened, offer, status: statusOf(offer, sender), holds };
  };

  /** A person's own offer cannot be accepted. */
  const checkOpen = ({ opened, status }: FoundTransfer, personId: string): void => {
    if (status !== 'open' || opened.accountId === personId) throw new Rejected(transferEnded);
  };

  return {
    find,

    /** Returns the open offer; an earlier one to the same address stays. */
    offer: async ({ accountId, transferId, propertyId, email }: Offering, context: Context) => {
      const { email: own } = await registeredAccount(commands, accountId, context.deadline);
      const key = emailKey(email);
      if (key === emailKey(own)) throw new Unprocessable({ email: 'This is your own address' });
      // Pages and mails name the last day without an hour, so it is open until that day ends.
      const expiresAt = endOfDay(addDays(londonDay(now()), TRANSFER_DAYS));
      const about = { accountId, transferId, emailKey: key, email, expiresAt };
      return commands.property(propertyId, { type: 'OfferTransfer', ...about, at: at() }, context);
    },

    withdraw: (accountId: string, propertyId: string, context: Context) =>
      commands.property(propertyId, { type: 'WithdrawTransfer', accountId, at: at() }, context),

    decline: async (transferId: string, personId: string, context: Context) => {
      const { opened } = await find(transferId, personId, context.deadline);
      return commands.property(opened.propertyId, { type: 'DeclineTransfer', transferId, at: at() }, context);
    },

    /**
     * The slot comes first, so that the limit of the plan is never exceeded. A policy of that slot accepts the offer or
     * gives the slot back, also after a crash. If the same offer is accepted twice at once, the second request finds the
     * slot taken and has to accept by itself.
     */
    accept: async ({ transferId, personId, limit }: Accepting, context: Context) => {
      const found = await find(transferId, personId, context.deadline);
      const { propertyId } = found.opened;
      const about = { accountId: personId, propertyId, transferId, at: at() };
      if (found.status === 'accepted' && !found.holds) throw new Rejected(transferEnded);
      if (found.offer?.acceptedBy !== personId) checkOpen(found, personId);
      const taken =
        found.offer?.acceptedBy === personId
          ? undefined
          : await commands.allowance(personId, { type: 'TakeTransferSlot', ...about, limit }, context);
      const accept = { type: 'AcceptTransfer', accountId: personId, transferId, at: at() } as const;
      const accepted = await commands.property(propertyId, accept, context);
      return { propertyId, reached: latest(taken?.reached, accepted.reached) };
    },
  };
};
export type Transferring = ReturnType<typeof transferring>;
