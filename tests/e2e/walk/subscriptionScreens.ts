import type { Screen } from './screen.ts';

export const SUBSCRIPTION_SCREENS: readonly Screen[] = [
  { name: 'subscription-required', user: 'newcomer', path: '/questionnaire', shows: ['Subscription Required'] },
  {
    name: 'subscription-picker',
    user: 'newcomer',
    path: '/subscription',
    shows: ['Choose your plan', 'Save up to 17%'],
  },
  { name: 'test-checkout', user: 'newcomer', path: ({ checkoutPath }) => checkoutPath, shows: ['Test checkout.'] },
  { name: 'payment-failed', user: 'newcomer', path: '/subscription/success', shows: ['Invalid session'] },
  { name: 'subscription', user: 'owner', path: '/subscription', shows: ['Renews on', 'Current Plan'] },
];
