import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { pence } from '../../../domain/money.ts';
import type { RefundCause, WithdrawalOutcome } from '../../../domain/subscriptions/events.ts';
import { subscriptionMailPolicy } from '../../../server/application/policies/subscriptionMailPolicy.ts';
import { type AddressedMail, parseMail } from '../../../server/mail/mails.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { ada, at, bob, registration, subscriptionOfProvider } from '../../support/events.ts';

const { core, now, setTime } = coreForFile();

beforeAll(async () => {
  const { keyring, commands } = core();
  await keyring.create(ada);
  await commands.account(ada, { type: 'RegisterAccount', ...registration }, context);
});

type Policy = ReturnType<typeof subscriptionMailPolicy>;

/** The mails that a policy adds, as the outbox stores and reads them. */
const mailsOf = async (react: (policy: Policy) => Promise<unknown>): Promise<readonly AddressedMail[]> => {
  const mails: AddressedMail[] = [];
  const add = async (mail: object) => void mails.push(parseMail(JSON.parse(JSON.stringify(mail))));
  await react(subscriptionMailPolicy({ commands: core().commands, mail: { add }, now }));
  return mails;
};

const caused = { ...context, causationId: 'event' };
const failed = (due: number | null) => {
  const invoice = { invoiceId: 'in_1', due: due === null ? null : pence(due), retryAt: null };
  return { type: 'PaymentFailed', data: { accountId: ada, providerId: 'sub_1', since: at, ...invoice, at } } as const;
};
const refunded = (cause?: RefundCause) =>
  ({ type: 'InvoiceRefunded', data: { accountId: ada, invoiceId: 'in_1', refunded: pence(999), cause, at } }) as const;

test.each([
  [399, '£3.99'],
  [0, '£0.00'],
  [null, null],
])('a failed payment of %s pence is mailed as %s', async (due, text) => {
  const mails = await mailsOf(({ paymentFailed }) => paymentFailed(failed(due), caused));
  expect(mails).toMatchObject([{ template: 'payment-failed', data: { due: text } }]);
});

test('a payment whose days of grace are over when it is recorded is not mailed with a day that is past', async () => {
  const late = failed(399);
  const data = { ...late.data, since: '2026-07-01T09:00:00.000Z', at: '2026-07-20T09:00:00.000Z' };
  const mails = await mailsOf(({ paymentFailed }) => paymentFailed({ ...late, data }, caused));
  expect(mails).toMatchObject([{ data: { isOver: true } }]);
  expect(await mailsOf(({ paymentFailed }) => paymentFailed(late, caused))).toMatchObject([
    { data: { isOver: false } },
  ]);
});

test.each([
  ['a withdrawal', 'withdrawn', [{ template: 'refund', data: { refunded: '£9.99', isWithdrawal: true } }]],
  ['a refund', 'refunded', [{ template: 'refund', data: { refunded: '£9.99', isWithdrawal: false } }]],
  ['a refund of unknown cause', undefined, [{ template: 'refund', data: { isWithdrawal: false } }]],
  [
    'a second checkout',
    'second_checkout',
    [{ template: 'refund', data: { isWithdrawal: false, isSecondCheckout: true } }],
  ],
  ['a lost dispute, of which the bank tells,', 'disputed', []],
] as const)('the money that goes back after %s is mailed as its kind', async (_what, cause, expected) => {
  expect(await mailsOf(({ invoiceRefunded }) => invoiceRefunded(refunded(cause), caused))).toMatchObject(expected);
});

test('the payment of a second checkout has no receipt: the mail about its refund says all, or that there is none', async () => {
  const invoice = { invoiceId: 'in_1', number: null, total: pence(999), tax: pence(167), paidAt: at };
  const paid = { type: 'InvoicePaid', data: { accountId: ada, ...invoice, reason: 'second_checkout', at } } as const;
  const mailed = () => mailsOf(({ invoicePaid }) => invoicePaid(paid, caused));
  expect(await mailed()).toMatchObject([{ template: 'second-checkout', data: { total: '£9.99' } }]);
  const refund = { invoiceId: 'in_1', refunded: pence(999), cause: 'second_checkout' } as const;
  await core().commands.subscription(ada, { type: 'RecordRefund', accountId: ada, refund, at }, context);
  expect(await mailed()).toEqual([]);
});

const grantUntil = (until: string, accountId: string = ada) => {
  const personal = { owner: { subject: accountId, details: { priceNote: '', reason: 'Twelve cottages' } } };
  const grant = { accountId, grantId: randomUUID(), propertiesCount: 12, until, personal, at } as const;
  return core().commands.subscription(accountId, { type: 'GrantAllowance', ...grant }, context);
};

test('a cancellation is mailed with what goes on after it', async () => {
  const endsAt = '2026-12-20T10:00:00.000Z';
  const cancelled = {
    type: 'CancellationScheduled',
    data: { accountId: ada, providerId: 'sub_1', endsAt, at },
  } as const;
  const mailed = () => mailsOf(({ cancellationScheduled }) => cancellationScheduled(cancelled, caused));
  expect(await mailed()).toMatchObject([{ template: 'subscription-cancelled', data: { hasAllowance: false } }]);
  await grantUntil('2026-12-21');
  expect(await mailed()).toMatchObject([{ template: 'subscription-cancelled', data: { hasAllowance: true } }]);
});

test('an announced end is mailed as that of what the event names, whatever the period is by then', async () => {
  const announced = (endsAt: string, ends?: 'subscription' | 'allowance') =>
    ({ type: 'SubscriptionEndAnnounced', data: { accountId: ada, endsAt, ends, at } }) as const;
  const mailed = async (endsAt: string, ends?: 'subscription' | 'allowance') =>
    (await mailsOf(({ endAnnounced }) => endAnnounced(announced(endsAt, ends), caused))).map(
      ({ template }) => template,
    );
  await grantUntil('2026-12-22');
  const ofGrant = '2026-12-22T23:59:59.999Z';
  const formerPeriod = '2026-12-19T10:00:00.000Z';
  expect(await mailed(ofGrant, 'allowance')).toEqual(['allowance-ending']);
  expect(await mailed(formerPeriod, 'subscription')).toEqual(['subscription-ending']);
  // Events of an earlier build.
  expect(await mailed(ofGrant)).toEqual(['allowance-ending']);
  expect(await mailed(formerPeriod)).toEqual(['subscription-ending']);
});

describe('with a failed payment', () => {
  const unpaidSince = '2026-11-20T10:00:00.000Z';
  const period = { startsAt: unpaidSince, endsAt: '2027-11-20T10:00:00.000Z' };
  const cancelled = {
    type: 'CancellationScheduled',
    data: { accountId: bob, providerId: 'sub_2', endsAt: period.endsAt, at },
  } as const;
  const mailed = () => mailsOf(({ cancellationScheduled }) => cancellationScheduled(cancelled, caused));

  beforeAll(async () => {
    const { keyring, commands } = core();
    await keyring.create(bob);
    const holder = { ...registration.personal.holder, subject: bob };
    const command = { type: 'RegisterAccount', ...registration, accountId: bob, personal: { holder } } as const;
    await commands.account(bob, command, context);
    const bought = {
      planType: 'multi_yearly',
      propertiesCount: 5,
      providerId: 'sub_2',
      sessionId: null,
      period,
    } as const;
    const pastDue = { since: unpaidSince, invoiceId: 'in_2', due: pence(9999), retryAt: null };
    const subscription = { ...subscriptionOfProvider(bought), pastDue, cancelsAtPeriodEnd: true };
    await commands.subscription(bob, { type: 'RecordSubscription', accountId: bob, subscription, at }, context);
  });

  test('a cancellation is mailed with the end of the days to pay, not with the end of the period alone', async () => {
    expect(await mailed()).toMatchObject([
      { data: { endsOn: '20/11/2027', unpaid: { until: '04/12/2026', hasAllowance: false } } },
    ]);
  });

  test('a change of plan that the bank has confirmed during a cancellation is mailed with the end', async () => {
    const plans = { planType: 'multi_yearly', propertiesCount: 5, formerPlanType: 'single_yearly' } as const;
    const changed = {
      type: 'PlanChanged',
      data: { accountId: bob, providerId: 'sub_2', ...plans, period, at },
    } as const;
    const mails = await mailsOf(({ planChanged }) => planChanged(changed, caused));
    expect(mails).toMatchObject([{ template: 'plan-changed', data: { renewsOn: '20/11/2027', isEnding: true } }]);
  });

  test('an allowance that lasts longer is mailed as what goes on', async () => {
    const failure = { ...failed(9999), data: { ...failed(9999).data, accountId: bob } } as const;
    const failing = () => mailsOf(({ paymentFailed }) => paymentFailed(failure, caused));
    expect(await failing()).toMatchObject([{ data: { until: '04/12/2026', hasAllowance: false } }]);
    await grantUntil('2026-12-31', bob);
    expect(await failing()).toMatchObject([{ data: { hasAllowance: true } }]);
    expect(await mailed()).toMatchObject([{ data: { hasAllowance: false, unpaid: { hasAllowance: true } } }]);
  });
});

test('a withdrawal that is refused for good is mailed with the 14th day after it was asked for, or with a later one', async () => {
  const { keyring, commands } = core();
  const accountId = randomUUID();
  await keyring.create(accountId);
  const holder = { ...registration.personal.holder, subject: accountId };
  const registered = { type: 'RegisterAccount', ...registration, accountId, personal: { holder } } as const;
  await commands.account(accountId, registered, context);
  const period = { startsAt: at, endsAt: '2026-12-20T10:00:00.000Z' };
  const plan = { planType: 'single_monthly', propertiesCount: 1 } as const;
  const subscription = subscriptionOfProvider({ ...plan, providerId: 'sub_3', sessionId: null, period });
  await commands.subscription(accountId, { type: 'RecordSubscription', accountId, subscription, at }, context);
  await commands.subscription(accountId, { type: 'AskWithdrawal', accountId, at }, context);
  const finished = (outcome: WithdrawalOutcome) =>
    ({ type: 'WithdrawalFinished', data: { accountId, providerId: 'sub_3', outcome, at } }) as const;
  const mailed = (outcome: WithdrawalOutcome) =>
    mailsOf(({ withdrawalFinished }) => withdrawalFinished(finished(outcome), caused));
  expect(await mailed('returned')).toEqual([]);
  const said = { template: 'withdrawal-refused', data: { askedOn: '20/11/2026', returnedBy: '04/12/2026' } };
  expect(await mailed('refused')).toMatchObject([said]);
  expect(await mailed('disputed')).toMatchObject([{ template: 'withdrawal-refused', data: { returnedBy: null } }]);
  setTime('2026-12-09T02:30:00.000Z');
  expect(await mailed('refused')).toMatchObject([{ data: { returnedBy: '10/12/2026' } }]);
});
