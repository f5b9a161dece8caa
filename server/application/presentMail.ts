import { type Notifications, wantsReminders } from '../../domain/accounts/notifications.ts';
import { BOUND_MAILS, MAILS_ELSEWHERE } from '../../domain/office/contract/messages.ts';
import { isOpen } from '../../domain/properties/transferring.ts';
import type { AccountTokens } from '../identity/accountTokens.ts';
import type { Invitations } from '../identity/invitations.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline, type Deadline } from '../lib/deadline.ts';
import { type AddressedMail, type DataOf, MAILS_WITH_LINK, type Template } from '../mail/mails.ts';
import type { WaitingMail } from '../mail/outbox.ts';
import type { Commands } from './commands.ts';
import { expiredDocuments } from './expiredDocuments.ts';
import { presentingReminders } from './presentReminders.ts';
import { mayOffer } from './transferring.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'account' | 'document' | 'property' | 'transfer'>;
  readonly accountTokens: Pick<AccountTokens, 'find'>;
  readonly invitations: Pick<Invitations, 'find'>;
  readonly now: Clock;
};

/** Where the link of a mail leads now. With `later` it leads nowhere yet, but may again. */
type Leads = 'on' | 'nowhere' | 'later';

const BOUND: readonly Template[] = BOUND_MAILS;
const ELSEWHERE: readonly Template[] = MAILS_ELSEWHERE;
const WITH_LINK: readonly Template[] = MAILS_WITH_LINK;

type MailWithLink = Extract<AddressedMail, { template: (typeof MAILS_WITH_LINK)[number] }>;
const hasLink = (mail: AddressedMail): mail is MailWithLink => WITH_LINK.includes(mail.template);

/**
 * If the person has switched the reminders off since, a digest keeps only its lines about documents that have just run out,
 * because these mails cannot be switched off. Undefined if there are none. The result of the quick check is sent in any
 * case: its person has asked for it, and most have never opted in to the mails of its list.
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
 * A mail as it is to be sent now, which may be days after it was written: to the present address of its account. `later` if
 * its link leads nowhere yet: the sender of an offer has to confirm an address first. Undefined if the person has asked to
 * be erased, even before the key is gone, if its link leads nowhere any more, if it has only reminders that the person has
 * ended or that are no longer true, or if the address has refused a mail for good. A link may show that this address works
 * again, and staff may try it again.
 */
export const presentingMails = ({ commands, accountTokens, invitations, now }: Dependencies) => {
  const presentReminders = presentingReminders(commands);

  const offerLeads = async (transferId: string, deadline: Deadline): Promise<Leads> => {
    const transfer = await commands.transfer.freshState(transferId, deadline);
    if (transfer.status === 'missing') return 'nowhere';
    const { accountId, propertyId } = transfer.opened;
    const sender = await commands.account.freshState(accountId, deadline);
    if (sender.status !== 'registered') return 'nowhere';
    const property = await commands.property.freshState(propertyId, deadline);
    const offers = property.status === 'listed' ? property.offers : [];
    const at = now().toISOString();
    if (!offers.some((offer) => offer.transferId === transferId && isOpen(offer, at))) return 'nowhere';
    return mayOffer(sender) ? 'on' : 'later';
  };

  const isThere = (found: unknown): Leads => (found === undefined ? 'nowhere' : 'on');

  const linkLeads = async (mail: MailWithLink, deadline: Deadline): Promise<Leads> => {
    switch (mail.template) {
      case 'welcome':
      case 'confirm-email':
        return isThere(await accountTokens.find('confirm-email', mail.data.token));
      case 'reset-password':
        return isThere(await accountTokens.find('reset-password', mail.data.token));
      case 'invitation':
        return isThere(await invitations.find(mail.data.token));
      case 'property-offered':
        return offerLeads(mail.data.transferId, deadline);
    }
  };

  return async (
    mail: AddressedMail,
    { subject, accountId, isResent }: Pick<WaitingMail, 'subject' | 'accountId' | 'isResent'>,
  ): Promise<AddressedMail | 'later' | undefined> => {
    const deadline = backgroundDeadline();
    // Only the mail about an erasure has no subject.
    const account =
      subject === null || accountId === null ? undefined : await commands.account.freshState(accountId, deadline);
    if (account?.status === 'erased') return undefined;
    const leads = hasLink(mail) ? await linkLeads(mail, deadline) : 'on';
    if (leads !== 'on') return leads === 'later' ? leads : undefined;
    if (account?.status !== 'registered' || ELSEWHERE.includes(mail.template)) return mail;
    if (BOUND.includes(mail.template)) return account.email === mail.to ? mail : undefined;
    if (!account.isEmailReachable && !isResent) return undefined;
    // Outdated reminders go first: `stillWanted` may shorten the digest to its most urgent lines.
    const present = await presentReminders(mail, account.accountId);
    const wanted = present && stillWanted(present, account.notifications);
    return wanted && { ...wanted, to: account.email };
  };
};
