import { type Notifications, wantsReminders } from '../../domain/accounts/notifications.ts';
import { BOUND_MAILS, MAILS_ELSEWHERE } from '../../domain/office/contract/messages.ts';
import { isOpen } from '../../domain/properties/transferring.ts';
import type { AccountTokens } from '../identity/accountTokens.ts';
import type { Invitations } from '../identity/invitations.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline, type Deadline } from '../lib/deadline.ts';
import type { AddressedMail, DataOf, Template } from '../mail/mails.ts';
import type { WaitingMail } from '../mail/outbox.ts';
import type { Commands } from './commands.ts';
import { expiredDocuments } from './expiredDocuments.ts';
import { mayOffer } from './transferring.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'account' | 'property' | 'transfer'>;
  readonly accountTokens: Pick<AccountTokens, 'find'>;
  readonly invitations: Pick<Invitations, 'find'>;
  readonly now: Clock;
};

const BOUND: readonly Template[] = BOUND_MAILS;
const ELSEWHERE: readonly Template[] = MAILS_ELSEWHERE;

/**
 * Of a digest whose person has ended the reminders since, only what it says of documents that have just run out is left: a
 * mail about these cannot be switched off. Undefined if there are none. The result of the quick check is sent in any case:
 * its person has asked for it, and most have never opted in to the mails of its list.
 */
const stillWanted = (mail: AddressedMail, notifications: Notifications): AddressedMail | undefined => {
  if (mail.template !== 'reminders' || wantsReminders(notifications)) return mail;
  const { to, data } = mail;
  const isAlwaysTold = ({ isExpiry, dueOn }: DataOf<'reminders'>['properties'][number]['items'][number]) =>
    isExpiry ?? dueOn < data.on;
  const properties = data.properties.map((each) => ({ ...each, items: each.items.filter(isAlwaysTold) }));
  const expired = expiredDocuments(properties);
  return expired.total === 0 ? undefined : { to, template: 'documents-expired', data: { name: data.name, ...expired } };
};

/**
 * A mail as it is to be sent now, which may be days after it was written: to the present address of its account.
 * Undefined if the person has asked to be erased, even before the key is gone, if its link leads nowhere any more, if it
 * has only reminders and the person has ended these, or if the address has refused a mail for good. A link may show that
 * this address works again, and staff may try it again.
 */
export const presentingMails = ({ commands, accountTokens, invitations, now }: Dependencies) => {
  const isOffered = async (transferId: string, deadline: Deadline): Promise<boolean> => {
    const transfer = await commands.transfer.freshState(transferId, deadline);
    if (transfer.status === 'missing') return false;
    const { accountId, propertyId } = transfer.opened;
    if (!mayOffer(await commands.account.freshState(accountId, deadline))) return false;
    const property = await commands.property.freshState(propertyId, deadline);
    const offers = property.status === 'listed' ? property.offers : [];
    return offers.some((offer) => offer.transferId === transferId && isOpen(offer, now().toISOString()));
  };

  const leadsOn = async (mail: AddressedMail, deadline: Deadline): Promise<boolean> => {
    switch (mail.template) {
      case 'welcome':
      case 'confirm-email':
        return (await accountTokens.find('confirm-email', mail.data.token)) !== undefined;
      case 'reset-password':
        return (await accountTokens.find('reset-password', mail.data.token)) !== undefined;
      case 'invitation':
        return (await invitations.find(mail.data.token)) !== undefined;
      case 'property-offered':
        return isOffered(mail.data.transferId, deadline);
      default:
        return true;
    }
  };

  return async (
    mail: AddressedMail,
    { subject, accountId, isResent }: Pick<WaitingMail, 'subject' | 'accountId' | 'isResent'>,
  ): Promise<AddressedMail | undefined> => {
    const deadline = backgroundDeadline();
    // Only the mail about an erasure has no subject.
    const account =
      subject === null || accountId === null ? undefined : await commands.account.freshState(accountId, deadline);
    if (account?.status === 'erased' || !(await leadsOn(mail, deadline))) return undefined;
    if (account?.status !== 'registered' || ELSEWHERE.includes(mail.template)) return mail;
    if (BOUND.includes(mail.template)) return account.email === mail.to ? mail : undefined;
    if (!account.isEmailReachable && !isResent) return undefined;
    const wanted = stillWanted(mail, account.notifications);
    return wanted && { ...wanted, to: account.email };
  };
};
export type PresentMail = ReturnType<typeof presentingMails>;
