import { hold } from './refuse.ts';
import type { Screen } from './screen.ts';

const list = (resource: string, ...shows: readonly string[]): Screen => ({
  name: `office-${resource}`,
  user: 'staff',
  path: `/console/office/${resource}`,
  shows: ['Switch on the second factor', ...shows],
});

const account = (tab: string, ...shows: readonly string[]): Screen => ({
  name: `office-account-${tab}`,
  user: 'staff',
  path: ({ customer }) => `/console/office/accounts/${customer}${tab === 'overview' ? '' : `/${tab}`}`,
  shows: ['Tamar Lettings', ...shows],
});

export const OFFICE_SCREENS: readonly Screen[] = [
  list('accounts', 'Tamar Lettings'),
  list('subscriptions', 'Tamar Lettings'),
  list('allowances', 'Tamar Lettings'),
  list('contact-messages', 'Vera Visitor'),
  list('badge-reports', 'It hangs on another house'),
  list('leads', 'Loveday Lead'),
  list('mails', 'Welcome'),
  list('projections', 'Property overview', 'Leaves out', 'Will be rebuilt with'),
  list('reviews', 'Legal reviews'),
  list('staff-actions', 'Granted an allowance'),
  account('overview', 'Phone'),
  account('allowances', 'Withdraw'),
  account('mails', 'Welcome'),
  account('staff-actions', 'Granted an allowance'),
  ...(['mails', 'staff-actions'] as const).map(
    (resource): Screen => ({
      name: `office-${resource}-of-one`,
      user: 'staff',
      path: ({ customer }) =>
        `/console/office/${resource}?${new URLSearchParams({ filter: JSON.stringify({ account_id: [customer] }) })}`,
      shows: ['Only '],
    }),
  ),
  {
    // The rows of before stay while the others are on their way.
    name: 'office-projections-busy',
    user: 'staff',
    path: '/console/office/projections',
    shows: ['Property overview'],
    after: async (visitor) => {
      await hold(visitor, '/api/console/projections');
      await visitor.press('Waiting');
    },
  },
  {
    name: 'office-message',
    user: 'staff',
    path: ({ officeMessage }) => `/console/office/contact-messages/${officeMessage}`,
    shows: ['Your answer'],
  },
  {
    name: 'office-reason',
    user: 'staff',
    path: ({ customer }) => `/console/office/accounts/${customer}`,
    shows: ['Tamar Lettings'],
    after: async (visitor) => {
      await visitor.press('End all sessions');
      await visitor.see('Every browser that is signed in');
    },
  },
  {
    name: 'office-grant',
    user: 'staff',
    path: '/console/office/allowances',
    shows: ['Tamar Lettings'],
    after: async (visitor) => {
      await visitor.press('Grant an allowance');
      await visitor.see('Agreed price');
    },
  },
  {
    name: 'office-hidden',
    user: 'owner',
    path: '/console/office/accounts',
    shows: ['Page not found'],
  },
];
