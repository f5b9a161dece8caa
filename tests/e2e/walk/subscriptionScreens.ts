import type { Visitor } from '../visitor.ts';
import { hold } from './refuse.ts';
import type { Screen } from './screen.ts';

const UPDATE = '/api/subscriptions/update';
const PREVIEW = '/api/subscriptions/preview-update';

const choosePlan = async (visitor: Visitor) => {
  await visitor.press('Choose Plan');
  await visitor.see('To pay today');
};

const changePlan =
  (...shows: readonly string[]) =>
  async (visitor: Visitor) => {
    await choosePlan(visitor);
    await visitor.press('Change Plan');
    await visitor.see(...shows);
  };

const chooseSmallerPlan =
  (...shows: readonly string[]) =>
  async (visitor: Visitor) => {
    await visitor.pressAt('article:first-of-type ::-p-text(Choose Plan)');
    await visitor.see(...shows);
  };

const pressing =
  (button: string, ...shows: readonly string[]) =>
  async (visitor: Visitor) => {
    await visitor.press(button);
    await visitor.see(...shows);
  };

const successOf = (session: string) => `/subscription/success?session_id=${session}`;

const holdVerification = async (visitor: Visitor) => {
  await hold(visitor, '/api/subscriptions/verify');
  await visitor.go(successOf('cs_test'));
  await visitor.see('Processing');
};

const subscription = { user: 'owner', path: '/subscription', shows: ['Renews on', 'Current Plan'] } as const;
const monthly = { ...subscription, user: 'subscriber' } as const;
const picker = { user: 'newcomer', path: '/subscription', shows: ['Choose your plan', 'Save up to 17%'] } as const;

export const SUBSCRIPTION_SCREENS: readonly Screen[] = [
  { name: 'subscription-required', user: 'newcomer', path: '/questionnaire', shows: ['Subscription Required'] },
  {
    name: 'subscription-required-ended',
    user: 'ended',
    path: '/questionnaire',
    shows: ['Subscription Required', 'Choose Plan'],
  },
  { ...picker, name: 'subscription-picker' },
  {
    ...picker,
    name: 'subscription-no-plan',
    after: pressing('Close', 'What a subscription gives you'),
  },
  {
    ...picker,
    name: 'subscription-starting-checkout',
    after: async (visitor) => {
      await hold(visitor, '/api/subscriptions/create-checkout');
      await pressing('Choose Plan', 'Starting checkout...')(visitor);
    },
  },
  { name: 'test-checkout', user: 'newcomer', path: ({ checkoutPath }) => checkoutPath, shows: ['Test checkout.'] },
  { name: 'test-portal', user: 'subscriber', path: '/test-portal', shows: ['Test portal.', 'Fail the payment'] },
  { name: 'payment-checking', user: 'newcomer', path: '/', shows: [], after: holdVerification },
  {
    name: 'payment-welcome',
    user: 'subscriber',
    path: ({ paidSession }) => successOf(paidSession),
    shows: ['Your subscription is active.'],
  },
  {
    name: 'payment-not-verified',
    user: 'newcomer',
    path: ({ paidSession }) => successOf(paidSession),
    shows: ['Failed to verify subscription', 'Try again'],
    refusals: ['404 /api/subscriptions/verify'],
  },
  { name: 'payment-failed', user: 'newcomer', path: '/subscription/success', shows: ['Invalid session'] },
  { ...subscription, name: 'subscription' },
  { ...monthly, name: 'subscription-monthly' },
  { ...subscription, name: 'subscription-past-due', user: 'pastDue', shows: ['Your last payment failed'] },
  {
    ...subscription,
    name: 'subscription-ending',
    user: 'ending',
    shows: ['Choose your plan'],
    after: pressing('Close', 'Cancels on', 'Resume Subscription'),
  },
  { ...subscription, name: 'subscription-ended', user: 'ended', shows: ['Choose your plan', 'has ended'] },
  {
    ...subscription,
    name: 'subscription-ended-closed',
    user: 'ended',
    shows: ['Choose your plan'],
    after: pressing('Close', 'What a subscription gives you'),
  },
  { ...subscription, name: 'subscription-withdrawing', user: 'withdrawing', shows: ['We are working on it.'] },
  {
    ...subscription,
    name: 'subscription-withdrawing-ended',
    user: 'withdrawingEnded',
    shows: ['Choose your plan'],
    after: pressing('Close', 'We are working on it.'),
  },
  { ...subscription, name: 'subscription-agreed-allowance', user: 'granted', shows: ['Agreed allowance', '12'] },
  { ...monthly, name: 'modal-change-plan', after: choosePlan },
  {
    name: 'modal-change-plan-credit',
    user: 'ending',
    path: '/subscription',
    shows: ['Choose your plan'],
    after: chooseSmallerPlan('Credit for later payments'),
  },
  {
    ...subscription,
    name: 'modal-change-plan-too-small',
    refusals: [`409 ${PREVIEW}`],
    after: chooseSmallerPlan('Your plan allows 1 property.'),
  },
  {
    ...monthly,
    name: 'modal-change-plan-declined',
    user: 'declining',
    refusals: [`402 ${UPDATE}`],
    after: changePlan('Your card was declined.'),
  },
  {
    ...monthly,
    name: 'modal-cancel',
    after: pressing('Cancel Subscription', 'Cancel your subscription?'),
  },
  {
    ...monthly,
    name: 'modal-withdraw',
    after: pressing('Withdraw from this purchase', 'Withdraw from this purchase?'),
  },
];
