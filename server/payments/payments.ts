import type { Pence } from '../../domain/money.ts';
import type { PlanType, WithdrawalOutcome } from '../../domain/subscriptions/events.ts';
import type { ListedSubscription } from '../../domain/subscriptions/listed.ts';
import type {
  InvoiceRefund,
  PaidInvoice,
  ProviderSubscription,
} from '../../domain/subscriptions/providerSubscription.ts';

export type NewCheckout = {
  readonly accountId: string;
  /** The provider's id of this account from an earlier checkout. */
  readonly customerId: string | null;
  readonly email: string;
  readonly planType: PlanType;
  /** Repeating a checkout with the same key within a day returns the same session. */
  readonly idempotencyKey: string;
  /** Scheme and host of this server, for the way back. */
  readonly origin: string;
};

export type StartedCheckout = { readonly sessionId: string; readonly customerId: string; readonly url: string };

export type CheckoutOutcome = {
  readonly status: 'open' | 'paid' | 'expired';
  readonly accountId: string | null;
  readonly providerId: string | null;
};

/** What a change of plan costs. */
export type ChangePreview = {
  /** Charged at once, after credit; never below 0. */
  readonly dueNow: Pence;
  /** What is left of the credit for later invoices. */
  readonly credit: Pence;
  readonly nextAmount: Pence;
  /** When the next invoice is due (ISO 8601, UTC). */
  readonly nextDate: string;
};

export type PlanChange = { readonly providerId: string; readonly planType: PlanType };

/** One page of subscriptions that run, and the cursor of the next one. */
export type SubscriptionPage = {
  readonly subscriptions: readonly ListedSubscription[];
  readonly next: string | null;
};

/** Why all that was paid for a subscription is returned. */
export type ReturnCause = 'withdrawn' | 'second_checkout';

/**
 * The payment provider. It decides what a subscription is; we record what it says. Throws PaymentRefused for what it
 * refuses and StoreUnavailable if it cannot be reached.
 */
export type Payments = {
  readonly createCheckout: (checkout: NewCheckout) => Promise<StartedCheckout>;
  /** Undefined for a session that it does not know. */
  readonly checkout: (sessionId: string) => Promise<CheckoutOutcome | undefined>;
  readonly subscription: (providerId: string) => Promise<ProviderSubscription>;
  /** The paid invoices of a subscription, earliest first. */
  readonly paidInvoices: (providerId: string) => Promise<readonly PaidInvoice[]>;
  /** What has gone back of the invoices of a subscription: by refunds, a withdrawal or lost disputes. */
  readonly refunds: (providerId: string) => Promise<readonly InvoiceRefund[]>;
  /** The ids of the charges with a refund or a dispute since this instant, in case a notice was lost. */
  readonly returnedSince: (since: Date) => Promise<readonly string[]>;
  /** Ends the subscription that this charge paid for if its money has gone back. Null if it is not one of ours. */
  readonly followReturned: (
    charge: string,
  ) => Promise<{ readonly accountId: string; readonly providerId: string } | null>;
  readonly previewChange: (change: PlanChange) => Promise<ChangePreview>;
  /**
   * Charges the difference at once and takes a scheduled cancellation back. If the payment fails, all stays as it is.
   * Throws PaymentToConfirm if the bank asks the customer to confirm the payment; the change follows by a notice.
   */
  readonly changePlan: (change: PlanChange & { readonly idempotencyKey: string }) => Promise<void>;
  readonly setCancellation: (providerId: string, atPeriodEnd: boolean) => Promise<void>;
  /** Where the provider sends the receipts of a customer from now on. */
  readonly setEmail: (customer: { readonly customerId: string; readonly email: string }) => Promise<void>;
  /** Ends the subscription at once, without further payments. Repeating it changes nothing. */
  readonly cancel: (subscription: { readonly accountId: string; readonly providerId: string }) => Promise<void>;
  /**
   * Ends the subscription at once and returns all that was paid for it. A second checkout whose money the provider refuses for
   * now is to be returned from then on, and is not charged again. Repeating it changes nothing.
   */
  readonly withdraw: (providerId: string, cause: ReturnCause) => Promise<void>;
  /**
   * Withdraws for a customer who does not wait for it, also if the subscription has ended in another way. A payment that the
   * provider refuses for good to return is an error in the log, and the subscription ends without it. What it refuses for now
   * is an error here, and the subscription is not charged again meanwhile. Repeating it changes nothing.
   */
  readonly finishWithdrawal: (providerId: string) => Promise<WithdrawalOutcome>;
  /**
   * Makes what is still open of a subscription void if it has ended: who paid it would get nothing for it. Repeating it
   * changes nothing.
   */
  readonly voidInvoicesOfEnded: (providerId: string) => Promise<void>;
  /**
   * Deletes what the provider keeps about the customers of an account, also those whose ids are not known here, and closes
   * their open checkouts. Repeating it changes nothing.
   */
  readonly forget: (of: { readonly accountId: string; readonly customerIds: readonly string[] }) => Promise<void>;
  /** A page of the provider where the customer changes cards and sees invoices. */
  readonly portalUrl: (customer: { readonly customerId: string; readonly returnUrl: string }) => Promise<string>;
  readonly list: (cursor: string | null) => Promise<SubscriptionPage>;
};
