import { describe, expect, test } from 'vitest';
import type { User } from '../../../domain/accounts/contract.ts';
import { mailedToken, typesOf } from '../../support/accounts.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { colleague } from '../../support/invited.ts';
import {
  addProperty,
  confirmAddress,
  PASSWORD,
  register,
  someEmail,
  subscribe,
  subscriber,
} from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();

/** What lets other people and programs into an account. */
const openings = (propertyId: string): Readonly<Record<string, object>> => ({
  '/api/access/invitations': { email: someEmail(), role: 'manager' },
  '/api/account/api-keys': { name: 'Booking system', scopes: ['read'] },
  '/api/account/webhooks': { url: 'https://hooks.example.org/', types: ['badge.expired'] },
  [`/api/properties/${propertyId}/shares`]: {},
});

const ask = (client: HttpClient, propertyId: string, headers = {}) =>
  Promise.all(Object.entries(openings(propertyId)).map(([path, json]) => client.send('POST', path, { json, headers })));

/** As if the holder of the address had asked for the link and opened it. */
const resetPassword = async ({ id, email }: Pick<User, 'id' | 'email'>) => {
  const visitor = world.server.client();
  expect((await visitor.post('/api/auth/forgot-password', { email })).status).toBe(200);
  await expect.poll(() => typesOf(world.server, id)).toContain('PasswordResetRequested');
  const token = await mailedToken(world.server, 'reset-password', id, 'PasswordResetRequested');
  const body = { token, password: 'another correct horse' };
  expect((await visitor.post('/api/auth/reset-password', body)).status).toBe(200);
};

describe('an account whose address is not confirmed', () => {
  test('lets nobody else in, until it is', async () => {
    const client = world.server.client();
    const user = await register(client);
    await subscribe(client);
    const propertyId = await addProperty(client);
    for (const reply of await ask(client, propertyId))
      expect(expectProblem(reply, 403).detail).toMatch(/^Confirm your email address first: /);
    await confirmAddress(world.server, user);
    const statuses = (await ask(client, propertyId)).map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201]);
  });

  test('lets nobody else in by way of its managers, and keeps those who are in', async () => {
    const client = world.server.client();
    const user = await register(client);
    await confirmAddress(world.server, user);
    await subscribe(client);
    const propertyId = await addProperty(client);
    const { client: manager, asks } = await colleague(world.server, client, user.id, { role: 'manager' });
    expect((await client.put('/api/auth/email', { email: someEmail(), password: PASSWORD })).status).toBe(200);
    const replies = await ask(manager, propertyId, { 'x-account': user.id });
    for (const reply of replies)
      expect(expectProblem(reply, 403).detail).toBe(
        'The owner of this account has to confirm their email address first.',
      );
    expect((await asks.get(`/api/properties/${propertyId}`)).status).toBe(200);
  });

  test('loses the private addresses of its calendars with a reset of the password', async () => {
    const client = world.server.client();
    const user = await register(client);
    const path = new URL((await client.get('/api/account/calendar')).body.url).pathname;
    expect((await client.get(path)).status).toBe(200);
    await resetPassword(user);
    expectProblem(await client.get(path), 404);
  });
});

test('an account whose address is confirmed keeps them', async () => {
  const { client, user } = await subscriber(world.server);
  const path = new URL((await client.get('/api/account/calendar')).body.url).pathname;
  await resetPassword(user);
  expect((await client.get(path)).status).toBe(200);
});
