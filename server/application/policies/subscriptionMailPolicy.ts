import { DAYS_AFTER_SUBSCRIPTION } from '../../../domain/badges/contract.ts';
import { addDays, endOfDay, formatDay, formatInstant, londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import { formatPounds } from '../../../domain/money.ts';
import {
  closesUnpaidAt,
  endedOn,
  graceEndsAt,
  isAllowedAfter,
  withdrawableUntil,
} from '../../../domain/subscriptions/access.ts';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { type Grant, refundedOf, type SubscriptionState } from '../../../domain/subscriptions/state.ts';
import type { DataOf, Mail } from '../../mail/mails.ts';
import type { MailPort, PolicyContext, PolicyDependencies } from './policy.ts';

type About = { readonly data: { readonly accountId: string; readonly at: string } };

/** After a withdrawal (Consumer Contracts Regulations 2013, regulation 34 (4) to (6)). */
const DAYS_TO_RETURN = 14;

/** For example "Multi Property, monthly". */
const planName = (planType: PlanType): string => {
  const { name, interval } = PLANS[planType];
  return `${name}, ${interval}ly`;
};

/** What ends at this instant, as far as the present state tells. */
const endOf = ({ grants }: SubscriptionState, endsAt: string): 'subscription' | 'allowance' => {
  const isOfGrant = ({ until, withdrawnAt }: Grant) =>
    until !== null && withdrawnAt === null && endOfDay(until) === endsAt;
  return grants.some(isOfGrant) ? 'allowance' : 'subscription';
};

/** What an open invoice means for a cancelled subscription; null if all is paid. */
const unpaidOf = (state: SubscriptionState): DataOf<'subscription-cancelled'>['unpaid'] => {
  if (!state.current?.pastDueSince) return null;
  const until = closesUnpaidAt(state.current, state.current.pastDueSince);
  return { until: formatInstant(until), hasAllowance: isAllowedAfter(state, until) };
};

/** Writes the mails about a subscription to the holder of its account. */
export const subscriptionMailPolicy = ({
  commands,
  mail,
  now,
}: Pick<PolicyDependencies, 'commands' | 'now'> & { readonly mail: Pick<MailPort, 'add'> }) => {
  const toHolder =
    <Event extends About>(fill: (event: Event, name: string, state: SubscriptionState) => Mail | undefined) =>
    async (event: Event, { deadline, causationId }: PolicyContext): Promise<undefined> => {
      const { accountId, at } = event.data;
      const holder = await commands.account.cachedState(accountId, deadline);
      if (holder.status !== 'registered' || holder.email === '') return;
      const filled = fill(event, holder.name, await commands.subscription.freshState(accountId, deadline));
      if (filled)
        await mail.add({ ...filled, to: holder.email, eventId: causationId, at, subject: accountId, accountId });
    };

  return {
    invoicePaid: toHolder(({ data }: Of<'InvoicePaid'>, name, state) => {
      const { invoiceId, number, total, tax, paidAt, reason } = data;
      if (reason === 'second_checkout')
        // What has gone back is recorded before the invoice, and its mail says all.
        return refundedOf(state, invoiceId) > 0
          ? undefined
          : { template: 'second-checkout', data: { name, total: formatPounds(total) } };
      const until = reason === 'first' ? withdrawableUntil(state, now().toISOString()) : null;
      return {
        template: 'receipt',
        data: {
          name,
          plan: state.current ? planName(state.current.planType) : 'your subscription',
          total: formatPounds(total),
          tax: formatPounds(tax),
          paidOn: formatInstant(paidAt),
          number,
          withdrawUntil: until && formatInstant(until),
        },
      };
    }),
    paymentFailed: toHolder(({ data: { due, since, at } }: Of<'PaymentFailed'>, name, state) => {
      const until = state.current ? closesUnpaidAt(state.current, since) : graceEndsAt(since);
      return {
        template: 'payment-failed',
        data: {
          name,
          due: due === null ? null : formatPounds(due),
          until: formatInstant(until),
          isOver: until <= at,
          hasAllowance: isAllowedAfter(state, until),
        },
      };
    }),
    planChanged: toHolder(({ data: { planType, formerPlanType, period } }: Of<'PlanChanged'>, name, { current }) => ({
      template: 'plan-changed',
      data: {
        name,
        plan: planName(planType),
        former: planName(formerPlanType),
        renewsOn: formatInstant(period.endsAt),
        // A change that the bank has asked to confirm leaves a scheduled cancellation as it is.
        isEnding: current?.cancelsAtPeriodEnd ?? false,
      },
    })),
    // The mail about a withdrawal has said that its subscription ends. The renewal is stopped until the money can be returned.
    cancellationScheduled: toHolder(({ data: { providerId, endsAt } }: Of<'CancellationScheduled'>, name, state) =>
      state.withdrawal?.providerId === providerId
        ? undefined
        : {
            template: 'subscription-cancelled',
            data: {
              name,
              endsOn: formatInstant(endsAt),
              hasAllowance: isAllowedAfter(state, endsAt),
              unpaid: unpaidOf(state),
            },
          },
    ),
    endAnnounced: toHolder(({ data: { endsAt, ends } }: Of<'SubscriptionEndAnnounced'>, name, state) => ({
      // An event of an earlier build does not say what ends.
      template: (ends ?? endOf(state, endsAt)) === 'allowance' ? 'allowance-ending' : 'subscription-ending',
      data: { name, endsOn: formatInstant(endsAt) },
    })),
    // Its last day was announced before. If it has passed, or something else runs, nothing ends now.
    allowanceWithdrawn: toHolder(({ data: { at } }: Of<'AllowanceWithdrawn'>, name, state) => {
      const day = endedOn(state, now().toISOString());
      if (day !== londonDay(new Date(at))) return undefined;
      return {
        template: 'allowance-ended',
        data: { name, badgesUntil: formatDay(addDays(day, DAYS_AFTER_SUBSCRIPTION)) },
      };
    }),
    // The answer to a withdrawal on paper or in a mail (Consumer Contracts Regulations 2013, regulation 32).
    withdrawalAsked: toHolder(({ data: { at } }: Of<'WithdrawalAsked'>, name) => ({
      template: 'withdrawal-asked',
      data: { name, askedOn: formatInstant(at) },
    })),
    withdrawalFinished: toHolder(({ data: { outcome } }: Of<'WithdrawalFinished'>, name, { withdrawal }) => {
      // What was returned has a mail of its own, that about the refund.
      if (outcome === 'returned' || !withdrawal) return undefined;
      const askedOn = londonDay(new Date(withdrawal.askedAt));
      const due = addDays(askedOn, DAYS_TO_RETURN);
      // The provider may have refused it for now for weeks before.
      const tomorrow = addDays(londonDay(now()), 1);
      const returnedBy = formatDay(due > tomorrow ? due : tomorrow);
      return {
        template: 'withdrawal-refused',
        data: { name, askedOn: formatDay(askedOn), returnedBy: outcome === 'disputed' ? null : returnedBy },
      };
    }),
    // The bank itself tells its customer about a dispute.
    invoiceRefunded: toHolder(({ data: { refunded, cause } }: Of<'InvoiceRefunded'>, name) =>
      cause === 'disputed'
        ? undefined
        : {
            template: 'refund',
            data: {
              name,
              refunded: formatPounds(refunded),
              isWithdrawal: cause === 'withdrawn',
              isSecondCheckout: cause === 'second_checkout',
            },
          },
    ),
    // An erased account gets only the mail about its erasure.
    ended: toHolder(({ data: { cause } }: Of<'SubscriptionEnded'>, name, state) => {
      const day = endedOn(state, now().toISOString());
      if (cause === 'account_erased' || day === null) return undefined;
      return {
        template: 'subscription-ended',
        data: { name, badgesUntil: formatDay(addDays(day, DAYS_AFTER_SUBSCRIPTION)) },
      };
    }),
    badgeSuspensionAnnounced: toHolder(({ data: { on } }: Of<'BadgeSuspensionAnnounced'>, name) => ({
      template: 'badges-ending',
      data: { name, on: formatDay(on) },
    })),
    cardExpiryNoticed: toHolder(({ data: { month } }: Of<'CardExpiryNoticed'>, name) => ({
      template: 'card-expiring',
      data: { name, month: month.split('-').reverse().join('/') },
    })),
  };
};
