import { describe, expect, test } from 'vitest';
import { pence } from '../../domain/money.ts';
import { subscriptionDecider } from '../../domain/subscriptions/decider.ts';
import { RefundCause, type SubscriptionEvent } from '../../domain/subscriptions/events.ts';
import type { ProviderSubscription } from '../../domain/subscriptions/providerSubscription.ts';
import {
  aboutAda,
  ada,
  at,
  checkoutDeclined,
  checkoutStarted,
  grantId,
  later,
  period,
  session,
  subscriptionActivated,
  subscriptionEnded,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(subscriptionDecider);

const other = 'test_session-2';
const [single, multi] = [
  { planType: 'single_monthly', propertiesCount: 1 },
  { planType: 'multi_monthly', propertiesCount: 5 },
] as const;
const providerId = `sub_${session}`;
const about = { accountId: ada, at };
const starting = (sessionId = session, when = at) =>
  ({ type: 'StartCheckout', accountId: ada, sessionId, ...single, at: when }) as const;
const declining = { type: 'DeclineCheckout', ...about, sessionId: session } as const;
const ending = { type: 'EndSubscription', ...about, cause: 'cancelled' } as const;
const active = [checkoutStarted(), subscriptionActivated()];
const nextPeriod = { startsAt: period.endsAt, endsAt: '2027-01-20T10:00:00.000Z' };
const pastDue = { since: at, invoiceId: 'in_1', due: pence(399), retryAt: null };

/** What the provider says, and when it was asked. */
const recording = (change: Partial<ProviderSubscription> = {}, when = at) =>
  ({
    type: 'RecordSubscription',
    accountId: ada,
    subscription: {
      providerId,
      customerId: 'cus_1',
      sessionId: session,
      ...single,
      period,
      cancelsAtPeriodEnd: false,
      pastDue: null,
      card: null,
      endedBy: null,
      endedAt: null,
      isToReturn: false,
      ...change,
    },
    at: when,
  }) as const;
const activated = (over: object = {}): SubscriptionEvent => ({
  type: 'SubscriptionActivated',
  data: { ...about, sessionId: session, ...single, providerId, customerId: 'cus_1', period, ...over },
});
const scheduled: SubscriptionEvent = {
  type: 'CancellationScheduled',
  data: { ...about, providerId, endsAt: period.endsAt },
};
const paymentFailed: SubscriptionEvent = { type: 'PaymentFailed', data: { ...about, providerId, ...pastDue } };
const ended = (cause: 'cancelled' | 'payment_failed' = 'cancelled', id = providerId): SubscriptionEvent => ({
  type: 'SubscriptionEnded',
  data: { ...about, cause, providerId: id },
});

describe('starting a checkout', () => {
  test('records the plan', () => given().when(starting()).then(checkoutStarted()));
  test('again with the same session changes nothing, even after it was paid', () => {
    given(checkoutStarted()).when(starting()).thenNothing();
    given(...active)
      .when(starting())
      .thenNothing();
  });
  test('is possible while another checkout is open', () =>
    given(checkoutStarted()).when(starting(other)).then(checkoutStarted(other)));
  test('is refused while a subscription is active, also with a failed payment', () => {
    given(...active)
      .when(starting(other))
      .thenRejected('already-subscribed', { detail: 'You already have an active subscription.' });
    given(...active, paymentFailed)
      .when(starting(other))
      .thenRejected('already-subscribed');
  });
  test('is possible again after the subscription has ended', () =>
    given(...active, subscriptionEnded())
      .when(starting(other))
      .then(checkoutStarted(other)));
});

describe('what the provider says', () => {
  test('begins the subscription of a checkout, or of none', () => {
    given(checkoutStarted()).when(recording()).then(activated());
    given()
      .when(recording({ sessionId: null }))
      .then(activated({ sessionId: null }));
  });
  test('begins it with all that has happened meanwhile', () =>
    given(checkoutStarted())
      .when(recording({ cancelsAtPeriodEnd: true, pastDue }))
      .then(activated(), scheduled, paymentFailed));
  test('is recorded as what differs from the known state', () => {
    given(...active)
      .when(recording({ period: nextPeriod }))
      .then({ type: 'SubscriptionRenewed', data: { ...about, providerId, period: nextPeriod } });
    given(...active)
      .when(recording(multi))
      .then({
        type: 'PlanChanged',
        data: { ...about, ...multi, providerId, formerPlanType: 'single_monthly', period },
      });
    given(...active)
      .when(recording({ cancelsAtPeriodEnd: true }))
      .then(scheduled);
    given(...active, scheduled)
      .when(recording())
      .then({ type: 'CancellationWithdrawn', data: { ...about, providerId } });
    given(...active)
      .when(recording({ pastDue }))
      .then(paymentFailed);
    given(...active, paymentFailed)
      .when(recording())
      .then({ type: 'PaymentSettled', data: { ...about, providerId } });
    given(...active)
      .when(recording({ endedBy: 'payment_failed' }))
      .then(ended('payment_failed'));
    given(...active)
      .when(recording({ endedBy: 'cancelled', endedAt: '2026-11-19T10:00:00.000Z' }))
      .then({
        type: 'SubscriptionEnded',
        data: { ...about, cause: 'cancelled', providerId, endedAt: '2026-11-19T10:00:00.000Z' },
      });
  });
  test('is recorded once, also when a payment fails again', () => {
    given(...active)
      .when(recording())
      .thenNothing();
    given(...active, paymentFailed)
      .when(recording({ pastDue: { ...pastDue, retryAt: later } }))
      .thenNothing();
  });
  test('gives a later unpaid invoice days of its own once the first one was paid', () =>
    given(...active, paymentFailed)
      .when(recording({ pastDue: { ...pastDue, invoiceId: 'in_2', since: later } }))
      .then(
        { type: 'PaymentSettled', data: { ...about, providerId } },
        { type: 'PaymentFailed', data: { ...about, providerId, ...pastDue, invoiceId: 'in_2', since: later } },
      ));
  test.each([
    ['an earlier unpaid invoice', { ...pastDue, invoiceId: 'in_0', since: '2026-11-19T10:00:00.000Z' }],
    ['a later period without an open invoice', { ...pastDue, invoiceId: null, due: null, since: later }],
  ])('gives no new days for %s', (_, said) =>
    given(...active, paymentFailed)
      .when(recording({ pastDue: said }))
      .thenNothing(),
  );
  test('is ignored if it was asked before what is recorded', () =>
    given(...active, {
      type: 'SubscriptionRenewed',
      data: { accountId: ada, providerId, period: nextPeriod, at: later },
    })
      .when(recording({ period }, '2026-11-21T09:30:00.000Z'))
      .thenNothing());
  test('counts again when the clock was far ahead while another reply was recorded', () =>
    given(...active, {
      type: 'PaymentSettled',
      data: { accountId: ada, providerId, at: '2036-11-21T10:00:00.000Z' },
    })
      .when(recording({ period: nextPeriod }))
      .then({ type: 'SubscriptionRenewed', data: { ...about, providerId, period: nextPeriod } }));
  test('never begins an ended subscription again', () =>
    given(...active, ended())
      .when(recording({}, later))
      .thenNothing());
  test('of a second subscription is refused while the first one runs, because nobody pays twice', () => {
    given(...active)
      .when(recording({ providerId: 'sub_2' }))
      .thenRejected('already-subscribed');
    // Also if the provider was asked before the first one was recorded.
    given(...active)
      .when(recording({ providerId: 'sub_2' }, '2026-11-20T09:59:59.999Z'))
      .thenRejected('already-subscribed');
    given(...active)
      .when(recording({ providerId: 'sub_2', endedBy: 'cancelled' }))
      .thenNothing();
  });
  test('of a second subscription ends the first one if that was never renewed', () => {
    const when = '2027-01-01T00:00:00.000Z';
    const at = when;
    given(...active)
      .when(recording({ providerId: 'sub_2', period: nextPeriod }, when))
      .then(
        {
          type: 'SubscriptionEnded',
          data: { accountId: ada, cause: 'period_ended', providerId, endedAt: period.endsAt, at },
        },
        activated({ providerId: 'sub_2', period: nextPeriod, at }),
      );
  });
});

describe('invoices', () => {
  const invoice = { invoiceId: 'in_1', number: 'A-1', reason: 'first', total: pence(399), tax: pence(67), paidAt: at };
  test('are recorded once', () =>
    given(...active)
      .when({ type: 'RecordInvoice', ...about, invoice: { ...invoice, reason: 'first' } })
      .then({ type: 'InvoicePaid', data: { ...about, ...invoice, reason: 'first' } }));
});

describe('money that goes back', () => {
  const refund = (refunded: number, cause: RefundCause = 'refunded', invoiceId = 'in_1') => ({
    invoiceId,
    refunded: pence(refunded),
    cause,
  });
  const recordingRefund = (of: ReturnType<typeof refund>) => ({ type: 'RecordRefund', ...about, refund: of }) as const;
  const refunded = (of: ReturnType<typeof refund>) => ({ type: 'InvoiceRefunded', data: { ...about, ...of } }) as const;

  test.each(RefundCause.options)('is recorded once, with its amount and its cause: %s', (cause) =>
    given(...active)
      .when(recordingRefund(refund(399, cause)))
      .then(refunded(refund(399, cause))),
  );
  test('by parts is recorded each time, with all that has gone back until then', () =>
    given(...active, refunded(refund(100)))
      .when(recordingRefund(refund(399)))
      .then(refunded(refund(399))));
  test('of one invoice is not that of another', () =>
    given(...active, refunded(refund(399)))
      .when(recordingRefund(refund(100, 'refunded', 'constructor')))
      .then(refunded(refund(100, 'refunded', 'constructor'))));
  test('less than is known changes nothing, because the question was asked before', () =>
    given(...active, refunded(refund(399)))
      .when(recordingRefund(refund(100)))
      .thenNothing());
});

describe('what the owner is told, each once', () => {
  test('the end of a cancelled subscription', () => {
    const { endsAt } = period;
    given(...active, scheduled)
      .when({ type: 'AnnounceEnd', ...about, endsAt })
      .then({ type: 'SubscriptionEndAnnounced', data: { ...about, endsAt, ends: 'subscription' } });
    given(...active)
      .when({ type: 'AnnounceEnd', ...about, endsAt })
      .thenNothing();
  });
  test('no end of a cancelled subscription after which an allowance goes on', () => {
    const personal = { owner: aboutAda({ priceNote: '', reason: 'Twelve cottages' }) };
    const data = { ...about, grantId, propertiesCount: 12, until: '2099-12-31', personal };
    given(...active, scheduled, { type: 'AllowanceGranted', data })
      .when({ type: 'AnnounceEnd', ...about, endsAt: period.endsAt })
      .thenNothing();
  });
  test('the end of an allowance, if no subscription runs', () => {
    const endsAt = '2026-12-20T23:59:59.999Z';
    const personal = { owner: aboutAda({ priceNote: '', reason: 'Twelve cottages' }) };
    const granted = {
      type: 'AllowanceGranted',
      data: { ...about, grantId, propertiesCount: 12, until: '2026-12-20', personal },
    } as const;
    given(granted)
      .when({ type: 'AnnounceEnd', ...about, endsAt })
      .then({ type: 'SubscriptionEndAnnounced', data: { ...about, endsAt, ends: 'allowance' } });
    given(...active, granted)
      .when({ type: 'AnnounceEnd', ...about, endsAt })
      .thenNothing();
  });
  test('no end of a former period, or of an allowance that was withdrawn', () => {
    given(...active, scheduled)
      .when({ type: 'AnnounceEnd', ...about, endsAt: '2026-12-19T10:00:00.000Z' })
      .thenNothing();
    given(...active, scheduled)
      .when({ type: 'AnnounceEnd', ...about, endsAt: '2026-12-31T23:59:59.999Z' })
      .thenNothing();
  });
  test('the suspension of the badges', () => {
    given(...active, subscriptionEnded())
      .when({ type: 'AnnounceBadgeSuspension', ...about, on: '2026-12-21' })
      .then({ type: 'BadgeSuspensionAnnounced', data: { ...about, on: '2026-12-21' } });
    given(...active)
      .when({ type: 'AnnounceBadgeSuspension', ...about, on: '2026-12-21' })
      .thenNothing();
  });
  test('no suspension of the badges while staff have agreed on an allowance', () => {
    const personal = { owner: aboutAda({ priceNote: '', reason: 'Twelve cottages' }) };
    const grant = { grantId, propertiesCount: 12, until: null, personal };
    given(...active, subscriptionEnded(), { type: 'AllowanceGranted', data: { ...about, ...grant } })
      .when({ type: 'AnnounceBadgeSuspension', ...about, on: '2026-12-21' })
      .thenNothing();
  });
  describe('a withdrawal', () => {
    const ask = { type: 'AskWithdrawal', ...about } as const;
    const asked: SubscriptionEvent = { type: 'WithdrawalAsked', data: { ...about, providerId: `sub_${session}` } };
    const late = new Date(Date.parse(at) + 20 * 24 * 60 * 60_000).toISOString();
    test('is asked for once', () => {
      given(...active)
        .when(ask)
        .then(asked);
      given(...active, asked)
        .when({ ...ask, at: late })
        .thenNothing();
    });
    const finish = { type: 'FinishWithdrawal', ...about, outcome: 'returned' } as const;
    const finished: SubscriptionEvent = {
      type: 'WithdrawalFinished',
      data: { ...about, providerId: `sub_${session}`, outcome: 'returned' },
    };
    test('is finished once, also after its subscription has ended in another way', () => {
      given(...active, asked, subscriptionEnded())
        .when(finish)
        .then(finished);
      given(...active, asked, finished, subscriptionEnded())
        .when(finish)
        .thenNothing();
    });
    test('that is open leaves its end without another mail', () => {
      const cancelled = { ...about, providerId: `sub_${session}`, endsAt: period.endsAt };
      const scheduled: SubscriptionEvent = { type: 'CancellationScheduled', data: cancelled };
      const announce = { type: 'AnnounceEnd', ...about, endsAt: period.endsAt } as const;
      const announced = { ...about, endsAt: period.endsAt, ends: 'subscription' as const };
      given(...active, scheduled)
        .when(announce)
        .then({ type: 'SubscriptionEndAnnounced', data: announced });
      given(...active, asked, scheduled)
        .when(announce)
        .thenNothing();
    });
    test('that nobody has asked for is not finished', () =>
      given(...active)
        .when(finish)
        .thenNothing());
    test('is refused if it is first asked for after the 14 days', () =>
      given(...active)
        .when({ ...ask, at: late })
        .thenRejected('too-late-to-withdraw'));
    test('is refused once the subscription has ended', () =>
      given(...active, asked, subscriptionEnded())
        .when(ask)
        .thenRejected('too-late-to-withdraw'));
  });
  describe('a card that expires', () => {
    const noticing = (id: string, expires = '2026-12') =>
      ({ type: 'NoticeCardExpiry', ...about, card: { id, expires } }) as const;
    const noticed = (cardId?: string): SubscriptionEvent => ({
      type: 'CardExpiryNoticed',
      data: { ...about, month: '2026-12', ...(cardId && { cardId }) },
    });
    test('is noticed', () =>
      given(...active)
        .when(noticing('pm_1'))
        .then(noticed('pm_1')));
    test('is noticed once, also if another card has paid meanwhile', () =>
      given(...active, noticed('pm_1'), noticed('pm_2'))
        .when(noticing('pm_1'))
        .thenNothing());
    test('is not noticed while the subscription is being cancelled', () => {
      const cancelled = { ...about, providerId: `sub_${session}`, endsAt: period.endsAt };
      given(...active, { type: 'CancellationScheduled', data: cancelled })
        .when(noticing('pm_1'))
        .thenNothing();
    });
    test('is noticed again for another card only', () => {
      given(...active, noticed('pm_1'))
        .when(noticing('pm_2'))
        .then(noticed('pm_2'));
      // Recorded before cards had ids.
      given(...active, noticed())
        .when(noticing('pm_1'))
        .thenNothing();
    });
    test('is not noticed without a subscription', () => {
      given(...active, ended())
        .when(noticing('pm_1'))
        .thenNothing();
    });
  });
});

describe('declining', () => {
  test('is recorded', () => given(checkoutStarted()).when(declining).then(checkoutDeclined()));
  test('twice changes nothing', () => given(checkoutStarted(), checkoutDeclined()).when(declining).thenNothing());
  test('a paid checkout is refused', () =>
    given(...active)
      .when(declining)
      .thenRejected('checkout-used'));
  test.each([session, 'constructor', '__proto__', 'toString'])('an unknown checkout is refused: %s', (sessionId) =>
    given()
      .when({ ...declining, sessionId })
      .thenRejected('checkout-not-found'),
  );
});

describe('ending', () => {
  test('is recorded', () =>
    given(...active)
      .when(ending)
      .then(ended()));
  test('changes nothing when there is no subscription', () => {
    given(...active, subscriptionEnded())
      .when(ending)
      .thenNothing();
    given(checkoutStarted()).when(ending).thenNothing();
  });
});

describe('an allowance that staff grant', () => {
  const grantId = '7d444840-9dc0-41d1-8a5c-0c5b6f3f1c11';
  const personal = { owner: { subject: ada, details: { priceNote: '£40 a month by invoice', reason: '12 lets' } } };
  const granted: SubscriptionEvent = {
    type: 'AllowanceGranted',
    data: { ...about, grantId, propertiesCount: 12, until: null, personal },
  };
  test('is recorded once', () =>
    given()
      .when({ type: 'GrantAllowance', ...about, grantId, propertiesCount: 12, until: null, personal })
      .then(granted));
  test('is withdrawn once, with the reason', () => {
    const ended = { owner: { subject: ada, details: { reason: 'The farm was sold' } } };
    given(granted)
      .when({ type: 'WithdrawAllowance', ...about, grantId, personal: ended })
      .then({ type: 'AllowanceWithdrawn', data: { ...about, grantId, personal: ended } });
    given()
      .when({ type: 'WithdrawAllowance', ...about, grantId, personal: ended })
      .thenNothing();
  });
  test('stays known when it was withdrawn', () => {
    const withdrawn: SubscriptionEvent = { type: 'AllowanceWithdrawn', data: { ...about, grantId } };
    expect(given(granted, withdrawn).state().grants).toEqual([
      { grantId, propertiesCount: 12, until: null, withdrawnAt: at },
    ]);
  });
});

describe('the state', () => {
  test('has every checkout with its outcome', () => {
    expect(given(checkoutStarted(), checkoutStarted(other), checkoutDeclined(other)).state().checkouts).toEqual({
      [session]: { ...single, status: 'open' },
      [other]: { ...single, status: 'declined' },
    });
    expect(given(...active, subscriptionEnded()).state().checkouts).toEqual({
      [session]: { ...single, status: 'paid' },
    });
  });
  test('accepts the outcome of an unknown checkout', () => {
    expect(given(checkoutDeclined()).state().checkouts).toEqual({});
    expect(given(subscriptionActivated()).state()).toMatchObject({ checkouts: {}, current: single });
  });
  test('keeps the first activation and the customer over several subscriptions', () =>
    expect(
      given(activated(), ended(), activated({ providerId: 'sub_2', customerId: undefined, at: later })).state(),
    ).toMatchObject({ firstActivatedAt: at, customerId: 'cus_1', ended: null, endedIds: [providerId] }));
});
