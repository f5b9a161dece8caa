// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ApiKeysPage } from '../../client/console/apiKeys/ApiKeysPage.tsx';
import { WebhookPage } from '../../client/console/apiKeys/WebhookPage.tsx';
import type { ApiKey } from '../../domain/apiKeys/contract.ts';
import type { Delivery, Webhook } from '../../domain/webhooks/contract.ts';
import { consoleServer } from './consoleStub.tsx';
import { enter, id, ok, onlyOnce, problem, renderAt, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const AT = '2026-11-20T10:00:00.000Z';
const SECRET = 'letproof_key-that-is-shown-once';
const KEYS = '/account/api-keys';
const WEBHOOK = `/account/webhooks/${id(2)}`;
const booking: ApiKey = {
  id: id(1),
  name: 'Booking system',
  scopes: ['read'],
  created_at: AT,
  created_by: 'Rowena Hale',
  last_used_at: null,
};
const webhook: Webhook = {
  id: id(2),
  url: 'https://example.com/hooks',
  types: ['badge.suspended'],
  state: 'active',
  disabled_at: null,
  former_secret_until: null,
  created_at: AT,
};
const delivery = (n: number, over: Partial<Delivery> = {}): Delivery => ({
  id: id(n),
  message_id: `msg_${n}`,
  type: 'badge.suspended',
  state: 'failed',
  created_at: AT,
  next_attempt_at: null,
  is_replay: false,
  body: '{"type":"badge.suspended"}',
  attempts: [{ at: AT, status: 503, duration_ms: 12, error: 'It answered 503.', response: 'busy' }],
  ...over,
});
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const openKeys = async (answers: Parameters<typeof consoleServer>[0] = {}) => {
  const server = consoleServer({
    [`GET ${KEYS}`]: ok({ api_keys: [booking] }),
    'GET /account/webhooks': ok({ webhooks: [webhook] }),
    ...answers,
  });
  renderAt(<ApiKeysPage />);
  await screen.findByRole('table', { name: 'Keys' });
  return server;
};
const openWebhook = async (answers: Parameters<typeof consoleServer>[0] = {}, shown = webhook) => {
  const server = consoleServer({
    'GET /account/webhooks': ok({ webhooks: [shown] }),
    [`GET ${WEBHOOK}/deliveries`]: ok({ deliveries: [delivery(3)] }),
    ...answers,
  });
  renderAt(<WebhookPage />, `/console/api-keys/webhooks/${id(2)}`, '/console/api-keys/webhooks/:webhookId');
  await screen.findByText('A badge is suspended');
  return server;
};

describe('a key', () => {
  test('is shown once, with the header of a request', async () => {
    const { sent } = await openKeys({ [`POST ${KEYS}`]: { ...ok({ key: SECRET, api_key: booking }), status: 201 } });
    await press('Create a key');
    await enter(screen.getByLabelText('Name'), 'Booking system');
    await press('Create');
    const made = await dialog('The key is ready');
    expect(made.getByText(SECRET)).toBeDefined();
    expect(made.getByText(`Authorization: Bearer ${SECRET}`)).toBeDefined();
    expect(document.activeElement?.textContent).toContain(SECRET);
    expect(sent(`POST ${KEYS}`)).toEqual([{ name: 'Booking system', scopes: ['read'] }]);
    await press('Done');
    await waitFor(() => expect(document.body.textContent).not.toContain(SECRET));
  });

  test('without a name says so at its field', async () => {
    await openKeys({ [`POST ${KEYS}`]: problem(422, 'Check', { errors: { name: 'Name is required' } }) });
    await press('Create a key');
    await press('Create');
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  test('is revoked only after a question', async () => {
    const { sent } = await openKeys({ [`DELETE ${KEYS}/${id(1)}`]: ok({}) });
    await press('Revoke the key Booking system');
    const question = await dialog('Revoke Booking system?');
    expect(sent(`DELETE ${KEYS}/${id(1)}`)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`DELETE ${KEYS}/${id(1)}`)).toHaveLength(1);
  });
});

describe('a webhook', () => {
  test('shows its messages with each attempt, and sends one again', async () => {
    const replay = `POST ${WEBHOOK}/deliveries/${id(3)}/replay`;
    const { sent } = await openWebhook({ [replay]: ok({ delivery: delivery(4, { is_replay: true }) }) });
    expect(screen.getByText(/It answered 503\./)).toBeDefined();
    expect(screen.getByText('busy')).toBeDefined();
    expect(screen.getByText('{"type":"badge.suspended"}')).toBeDefined();
    await press(/^Send again.*A badge is suspended/);
    await waitFor(() => expect(sent(replay)).toHaveLength(1));
  });

  test('says why a message could not be sent again', async () => {
    await openWebhook({ [`POST ${WEBHOOK}/deliveries/${id(3)}/replay`]: problem(429, 'Please wait.') });
    await press(/^Send again/);
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait.');
  });

  test('gets a new secret, which is shown once', async () => {
    const changed = { ...webhook, former_secret_until: '2026-11-22T10:00:00.000Z' };
    await openWebhook({
      [`POST ${WEBHOOK}/secret`]: { ...ok({ secret: 'whsec_new', webhook: changed }), status: 201 },
    });
    await press('Change the secret');
    await press('Change the Secret');
    const made = await dialog('The secret is changed');
    expect(made.getByText('whsec_new')).toBeDefined();
    expect(made.getByText(/^Until 22\/11\/2026, 10:00/)).toBeDefined();
    await press('Done');
    await waitFor(() => expect(document.body.textContent).not.toContain('whsec_new'));
  });

  test('that is switched off can only be removed', async () => {
    await openWebhook({}, { ...webhook, state: 'gone' });
    expect(screen.queryByRole('button', { name: 'Change the secret' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();
  });
});

describe('a secret is shown at once, also if the list is never read again', () => {
  const created = (body: object) => ({ ...ok(body), status: 201 });

  test('of a key', async () => {
    await openKeys({
      [`GET ${KEYS}`]: onlyOnce(ok({ api_keys: [booking] })),
      [`POST ${KEYS}`]: created({ key: SECRET, api_key: booking }),
    });
    await press('Create a key');
    await press('Create');
    expect((await dialog('The key is ready')).getByText(SECRET)).toBeDefined();
  });

  test('of a new webhook', async () => {
    await openKeys({
      'GET /account/webhooks': onlyOnce(ok({ webhooks: [webhook] })),
      'POST /account/webhooks': created({ secret: 'whsec_new', webhook }),
    });
    await press('Add a webhook');
    await press('Add');
    expect((await dialog('The webhook is on')).getByText('whsec_new')).toBeDefined();
  });

  test('of a webhook that gets a new one', async () => {
    await openWebhook({
      'GET /account/webhooks': onlyOnce(ok({ webhooks: [webhook] })),
      [`POST ${WEBHOOK}/secret`]: created({ secret: 'whsec_new', webhook }),
    });
    await press('Change the secret');
    await press('Change the Secret');
    expect((await dialog('The secret is changed')).getByText('whsec_new')).toBeDefined();
  });
});
