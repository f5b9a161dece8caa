import type { DomainEvent } from '../../domain/events.ts';
import { readModel } from '../readModel.ts';
import type { Foldable } from '../recorded.ts';

export type StaffActionState = {
  readonly position: string;
  readonly at: string;
  readonly type: string;
  /** The account of the person of staff; null for the command line. */
  readonly staffId: string | null;
  /** The account that it concerns. */
  readonly accountId: string | null;
  /** What it was done to: a read model, a list, a kind of mail, or the id of a message. */
  readonly about: string | null;
  readonly reason: string | null;
  /** The person whose erasure removes the row. */
  readonly subject: string;
};

type Told = Pick<StaffActionState, 'accountId' | 'about' | 'reason' | 'subject'>;

const key = ({ position }: Foldable<DomainEvent>) => position.toString();

const actionRow = <Event extends DomainEvent>(tell: (event: Event, account: string | null) => Told) => ({
  key,
  fold: (_: StaffActionState | null, { event, position, metadata }: Foldable<Event>): StaffActionState => {
    const { kind, id } = metadata.actor;
    const staffId = kind === 'staff' ? id : null;
    return {
      position: position.toString(),
      at: event.data.at,
      type: event.type,
      staffId,
      ...tell(event, metadata.account),
    };
  },
});

type AboutAccount = DomainEvent & {
  data: { accountId: string; personal?: { owner: { details: { reason: string } | null } } | undefined };
};
const ofAccount = actionRow(({ data: { accountId, personal } }: AboutAccount) => ({
  accountId,
  about: null,
  reason: personal?.owner.details?.reason ?? null,
  subject: accountId,
}));

type Membership = DomainEvent & {
  data: { accountId: string; personal: { why: { details: { reason: string } | null } } };
};
const ofMembership = actionRow(({ data: { accountId, personal } }: Membership) => ({
  accountId,
  about: null,
  reason: personal.why.details?.reason ?? null,
  subject: accountId,
}));

/** Without the reason for closing it: that is read with the message, and is erased with it. */
const ofMessage = actionRow(({ data }: DomainEvent & { data: { contactId: string } }, accountId) => ({
  accountId,
  about: data.contactId,
  reason: null,
  subject: accountId ?? data.contactId,
}));

/** Answers: what did our staff do, when and why? One row per action. */
export const staffActions = readModel<StaffActionState, 'staff' | 'support' | 'contact' | 'subscription'>({
  name: 'staff_action',
  version: 1,
  appendOnly: true,
  reads: ['staff', 'support', 'contact', 'subscription'],
  on: {
    StaffAdded: ofMembership,
    StaffRemoved: ofMembership,
    MailResent: actionRow(({ data }) => ({
      accountId: data.recipientId,
      about: data.mailKey.split('.').at(-1) ?? null,
      reason: data.personal.why.details?.reason ?? null,
      subject: data.recipientId ?? data.accountId,
    })),
    ReadModelRebuildRequested: actionRow(({ data }) => ({
      accountId: null,
      about: data.model,
      reason: data.personal.why.details?.reason ?? null,
      subject: data.accountId,
    })),
    OfficeListExported: actionRow(({ data }) => ({
      accountId: null,
      about: `${data.list}, ${data.format}`,
      reason: null,
      subject: data.accountId,
    })),
    AccountRecordOpened: ofAccount,
    AccountSessionsEnded: ofAccount,
    PasswordResetSent: ofAccount,
    ContactMessageReceived: null,
    ContactMessageAnswered: ofMessage,
    ContactMessageClosed: ofMessage,
    ContactMessageErased: null,
    CheckoutStarted: null,
    CheckoutDeclined: null,
    SubscriptionActivated: null,
    SubscriptionRenewed: null,
    PlanChanged: null,
    CancellationScheduled: null,
    CancellationWithdrawn: null,
    PaymentFailed: null,
    PaymentSettled: null,
    InvoicePaid: null,
    InvoiceRefunded: null,
    WithdrawalAsked: null,
    WithdrawalFinished: null,
    CardExpiryNoticed: null,
    SubscriptionEndAnnounced: null,
    BadgeSuspensionAnnounced: null,
    SubscriptionEnded: null,
    AllowanceGranted: ofAccount,
    AllowanceWithdrawn: ofAccount,
  },
  owner: ({ subject }) => subject,
  columns: { position: 'bigint', type: 'text', staff_id: 'uuid', about_id: 'uuid' },
  row: ({ position, type, staffId, accountId }) => ({ position, type, staff_id: staffId, about_id: accountId }),
  indexes: ['owner', 'position, key, type, staff_id, about_id, owner'],
});
