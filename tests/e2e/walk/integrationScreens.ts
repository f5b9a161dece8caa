import type { Screen } from './screen.ts';

const PAGE = '/console/api-keys';

/** The page of an account with keys and webhooks, after `press` was pressed. */
const pressed = (name: string, press: string, sees: string): Screen => ({
  name,
  user: 'integrator',
  path: PAGE,
  shows: ['Booking system', 'Switched off'],
  after: async (visitor) => {
    await visitor.press(press);
    await visitor.see(sees);
  },
});

export const INTEGRATION_SCREENS: readonly Screen[] = [
  { name: 'api-keys', user: 'integrator', path: PAGE, shows: ['Booking system', 'Switched off'] },
  { name: 'api-keys-empty', user: 'newcomer', path: PAGE, shows: ['No key yet', 'No webhook yet'] },
  pressed('api-key-create', 'Create a key', 'Read and write'),
  {
    name: 'api-key-ready',
    user: 'someoneNew',
    path: PAGE,
    shows: ['No key yet'],
    after: async (visitor) => {
      await visitor.press('Create a key');
      await visitor.fill('Name', 'Booking system');
      await visitor.press('Create');
      await visitor.see('The key is ready');
    },
  },
  pressed('api-key-revoke', 'Revoke the key Booking system', 'Revoke Booking system?'),
  pressed('webhook-add', 'Add a webhook', 'It gets a message when'),
  {
    name: 'webhook-refused',
    user: 'integrator',
    path: PAGE,
    shows: ['Booking system'],
    refusals: ['422 /api/account/webhooks'],
    after: async (visitor) => {
      await visitor.press('Add a webhook');
      await visitor.press('Add');
      await visitor.see('Enter an address such as');
    },
  },
  {
    name: 'webhook',
    user: 'integrator',
    path: ({ integrations }) => `${PAGE}/webhooks/${integrations.webhookId}`,
    shows: ['Send a test', 'Waiting', 'Delivered'],
    after: async (visitor) => {
      await visitor.page.click('details > summary');
      await visitor.see('It answered 503.');
    },
  },
  {
    name: 'webhook-secret-ready',
    user: 'integrator',
    path: ({ integrations }) => `${PAGE}/webhooks/${integrations.webhookId}`,
    shows: ['Send a test', 'Delivered'],
    after: async (visitor) => {
      await visitor.press('Change the secret');
      await visitor.see('each message is signed with both secrets');
      await visitor.press('Change the Secret');
      await visitor.see('The secret is changed', 'a signature of the former secret');
    },
  },
  {
    name: 'webhook-gone',
    user: 'integrator',
    path: ({ integrations }) => `${PAGE}/webhooks/${integrations.goneWebhookId}`,
    shows: ['wants no more messages', 'Failed'],
  },
];
