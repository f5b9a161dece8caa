import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { noDeadline } from '../../../support/context.ts';
import { expectProblem } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague } from '../../../support/invited.ts';
import { addProperty, someEmail, subscriber } from '../../../support/journey.ts';
import { whileLocked } from '../../../support/lockedPassword.ts';
import { worldForFile } from '../../../support/world.ts';

const world = worldForFile();
let owner: HttpClient;
let accountId: string;
beforeAll(async () => {
  const { client, user } = await subscriber(world.server);
  [owner, accountId] = [client, user.id];
});

/** The manager is known from the headers. The rest of the body comes once `meanwhile` is done, sooner than in a second. */
const sentDuring = async (
  client: HttpClient,
  { method, path, json }: { method: string; path: string; json: unknown },
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> => {
  const text = JSON.stringify(json);
  const headers = {
    cookie: [...client.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-account': accountId,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const sent = request(`${client.origin}${path}`, { method, agent: false, headers });
  const answered = once(sent, 'response');
  sent.write(text.slice(0, 5));
  await pause(200);
  await meanwhile();
  sent.end(text.slice(5));
  const [response] = await answered;
  response.resume();
  return response.statusCode;
};

describe('a manager who is removed while their request is under way', () => {
  test('lets nobody in', async () => {
    const { client, grantId } = await colleague(world.server, owner, accountId, { role: 'manager' });
    const email = someEmail();
    const invitation = { method: 'POST', path: '/api/access/invitations', json: { email, role: 'manager' } };
    const status = await sentDuring(client, invitation, () => owner.delete(`/api/access/${grantId}`));
    expect([403, 404]).toContain(status);
    const { invitations } = await world.server.core.commands.access.freshState(accountId, noDeadline);
    expect(invitations).toEqual([]);
  });

  test('gives nobody another role', async () => {
    const { client, grantId } = await colleague(world.server, owner, accountId, { role: 'manager' });
    const other = await colleague(world.server, owner, accountId, { role: 'viewer' }, 'Carl');
    const change = { method: 'PUT', path: `/api/access/${other.grantId}`, json: { role: 'manager' } };
    const status = await sentDuring(client, change, () => owner.put(`/api/access/${grantId}`, { role: 'viewer' }));
    expect(status).toBe(403);
    const { grants } = await world.server.core.commands.access.freshState(accountId, noDeadline);
    expect(grants.find((grant) => grant.grantId === other.grantId)?.role).toBe('viewer');
  });

  const key = { name: 'Booking system', scopes: ['read'] };
  const webhook = { url: 'https://hooks.example.org/', types: ['badge.expired'] };
  test.each([
    ['API key', '/api/account/api-keys', 'api_keys', key],
    ['webhook', '/api/account/webhooks', 'webhooks', webhook],
  ])('leaves no %s behind', async (_, path, list, json) => {
    const { client, grantId } = await colleague(world.server, owner, accountId, { role: 'manager' });
    const request = { method: 'POST', path, json };
    const status = await sentDuring(client, request, () => owner.delete(`/api/access/${grantId}`));
    expect([403, 404]).toContain(status);
    expect((await owner.get(path)).body[list]).toEqual([]);
  });

  test('changes no secret of a webhook that stays', async () => {
    const made = await owner.post('/api/account/webhooks', webhook);
    const { client, grantId } = await colleague(world.server, owner, accountId, { role: 'manager' });
    const path = `/api/account/webhooks/${made.body.webhook.id}/secret`;
    const request = { method: 'POST', path, json: { because: 'it leaked' } };
    expect(await sentDuring(client, request, () => owner.delete(`/api/access/${grantId}`))).toBe(404);
    const { webhooks } = await world.server.core.commands.webhook.freshState(accountId, noDeadline);
    expect(webhooks.map(({ secretId }) => secretId)).toEqual([null]);
    await owner.delete(`/api/account/webhooks/${made.body.webhook.id}`);
  });

  test('makes no link to a property, also as a viewer from now on', async () => {
    const id = await addProperty(owner);
    const { client, grantId } = await colleague(world.server, owner, accountId, { role: 'manager' });
    const path = `/api/properties/${id}/shares`;
    const json = { expires_in_days: 7, answers: false };
    const viewer = () => owner.put(`/api/access/${grantId}`, { role: 'viewer' });
    expect(await sentDuring(client, { method: 'POST', path, json }, viewer)).toBe(403);
    expect((await owner.get(path)).body.shares).toEqual([]);
  });

  test('leaves nothing of the passcode of a share that is refused', async () => {
    const id = await addProperty(owner);
    const { asks, grantId } = await colleague(world.server, owner, accountId, { role: 'manager' });
    const body = { expires_in_days: 7, answers: false, passcode: 'a passcode' };
    const refused = await whileLocked(world.server, (lock) => lock.query('lock table share_passcode'), {
      ask: () => asks.post(`/api/properties/${id}/shares`, body),
      meanwhile: () => owner.put(`/api/access/${grantId}`, { role: 'viewer' }),
    });
    expectProblem(refused, 403);
    expect(await world.server.query('select from share_passcode where account_id = $1', [accountId])).toEqual([]);
  });

  test('starts no check of a property that was taken from those of a member, but that of one that stays', async () => {
    const [taken, kept] = [await addProperty(owner), await addProperty(owner)];
    const both = { role: 'member', property_ids: [taken, kept] } as const;
    const { client, grantId } = await colleague(world.server, owner, accountId, both);
    const change = (json: object) => owner.put(`/api/access/${grantId}`, json);
    const narrow = () => change({ role: 'member', property_ids: [kept] });
    const start = (id: string) => ({ method: 'POST', path: '/api/assessment/start', json: { property_id: id } });
    expect(await sentDuring(client, start(kept), narrow)).toBe(201);
    expect((await change(both)).status).toBe(200);
    expect(await sentDuring(client, start(taken), narrow)).toBe(404);
  });
});
