import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FACTOR_OF_EARLIER_ADDRESS, type User } from '../../../domain/accounts/contract.ts';
import { ACCESS_ENDED_BY_RESET } from '../../../domain/accounts/texts.ts';
import { MS_A_DAY } from '../../../domain/calendar.ts';
import type { EventMetadata } from '../../../domain/metadata.ts';
import { presentingMails } from '../../../server/application/presentMail.ts';
import { mailedToken, resetToken, signedIn, signIn, typesOf } from '../../support/accounts.ts';
import { context, noDeadline } from '../../support/context.ts';
import { expectProblem } from '../../support/expectations.ts';
import { followAgain } from '../../support/followAgain.ts';
import type { HttpClient } from '../../support/http.ts';
import { colleague, invitationToken } from '../../support/invited.ts';
import {
  addProperty,
  confirmAddress,
  PASSWORD,
  register,
  someEmail,
  subscribe,
  subscriber,
} from '../../support/journey.ts';
import { whilePasswordIsLocked } from '../../support/lockedPassword.ts';
import { until } from '../../support/until.ts';
import { worldForFile } from '../../support/world.ts';
import { keyClient } from './integrations/apiKeyRequests.ts';
import { makeUploadLink } from './links/linkJourney.ts';

let daysLater = 0;
const world = worldForFile({ now: () => new Date(Date.now() + daysLater * MS_A_DAY) });

/** What lets other people and programs into an account. */
const openings = (propertyId: string): Readonly<Record<string, object>> => ({
  '/api/access/invitations': { email: someEmail(), role: 'manager' },
  '/api/account/api-keys': { name: 'Booking system', scopes: ['read'] },
  '/api/account/webhooks': { url: 'https://hooks.example.org/', types: ['badge.expired'] },
  [`/api/properties/${propertyId}/shares`]: {},
  [`/api/properties/${propertyId}/transfer`]: { email: someEmail() },
});

const ask = (client: HttpClient, propertyId: string, headers = {}) =>
  Promise.all(Object.entries(openings(propertyId)).map(([path, json]) => client.send('POST', path, { json, headers })));

/** As if the holder of the address had asked for the link and opened it. */
const NEW = 'another correct horse';
const askToReset = async ({ id, email }: Pick<User, 'id' | 'email'>) => {
  const visitor = world.server.client();
  expect((await visitor.post('/api/auth/forgot-password', { email })).status).toBe(200);
  await expect.poll(() => typesOf(world.server, id)).toContain('PasswordResetRequested');
  const token = await mailedToken(world.server, 'reset-password', id, 'PasswordResetRequested');
  return visitor.post('/api/auth/reset-password', { token, password: NEW });
};
const resetPassword = async (user: Pick<User, 'id' | 'email'>) => expect((await askToReset(user)).status).toBe(200);

/** The mail about the new password, which a server without SMTP writes into its folder. */
const mailAboutReset = ({ id }: Pick<User, 'id'>): Promise<string> =>
  until('the mail about the new password', async () => {
    const folder = join(world.server.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const name = names.find((one) => one.includes(`.password-changed.${id}.`) && one.endsWith('.eml'));
    return name && (await PostalMime.parse(await readFile(join(folder, name)))).text?.replace(/\s+/g, ' ');
  });

/** Returns the new address, which is not confirmed. */
const changeAddress = async (client: HttpClient, password = PASSWORD): Promise<string> => {
  const email = someEmail();
  expect((await client.put('/api/auth/email', { email, password })).status).toBe(200);
  return email;
};

const switchOn = (id: string) =>
  world.server.core.commands.account(
    id,
    { type: 'EnableTwoFactor', at: world.server.now().toISOString() },
    { ...context, account: id },
  );

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
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
  });

  test('lets nobody else in by way of its managers, and keeps those who are in', async () => {
    const client = world.server.client();
    const user = await register(client);
    await confirmAddress(world.server, user);
    await subscribe(client);
    const propertyId = await addProperty(client);
    const { client: manager, asks } = await colleague(world.server, client, user.id, { role: 'manager' });
    await changeAddress(client);
    const replies = await ask(manager, propertyId, { 'x-account': user.id });
    // Only the owner may offer a property.
    for (const reply of replies.slice(0, -1))
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

  test('sends no invitation again, and nobody can accept one', async () => {
    const { client, user } = await subscriber(world.server);
    const email = someEmail();
    const guest = world.server.client();
    await register(guest, { email });
    const { id } = (await client.post('/api/access/invitations', { email, role: 'manager' })).body.invitation;
    const token = await invitationToken(world.server, user.id, id);
    const changed = await changeAddress(client);
    expect(expectProblem(await client.post(`/api/access/invitations/${id}/resend`), 403).detail).toMatch(
      /^Confirm your email address first: /,
    );
    expectProblem(await guest.get(`/api/invitations/${token}`), 404);
    expectProblem(await guest.post(`/api/invitations/${token}/accept`), 404);
    await confirmAddress(world.server, { id: user.id, email: changed });
    expect((await guest.post(`/api/invitations/${token}/accept`)).status).toBe(200);
  });

  test('has no second factor switched on, and no recovery codes made', async () => {
    const client = world.server.client();
    const user = await register(client);
    for (const reply of [
      await client.post('/api/auth/two-factor'),
      await client.put('/api/auth/two-factor', { code: '000000' }),
      await client.post('/api/auth/two-factor/recovery-codes', { password: PASSWORD }),
    ])
      expect(expectProblem(reply, 403).detail).toMatch(/^Confirm your email address first: /);
    await confirmAddress(world.server, user);
    expect((await client.post('/api/auth/two-factor')).status).toBe(201);
  });
});

test('an offer of a property cannot be accepted while the address of its sender is not confirmed, and ends with a reset', async () => {
  const { client, user } = await subscriber(world.server);
  const bob = await subscriber(world.server);
  const propertyId = await addProperty(client);
  const offered = await client.post(`/api/properties/${propertyId}/transfer`, { email: bob.user.email });
  const path = `/api/transfers/${offered.body.transfer.id}`;
  expect((await bob.client.get(path)).status).toBe(200);
  const offersToBob = async () => (await bob.client.get('/api/transfers')).body.received;
  await expect.poll(offersToBob).toHaveLength(1);
  const mail = {
    to: bob.user.email,
    template: 'property-offered',
    data: { account: 'Ada', property: 'Quay House', transferId: offered.body.transfer.id, expiresOn: '20/12/2026' },
  } as const;
  const present = presentingMails({ ...world.server.core, now: world.server.now });
  const presented = () => present(mail, { subject: null, accountId: null, isResent: false });
  expect(await presented()).toEqual(mail);
  const confirmed = await changeAddress(client);
  expect(await presented()).toBe('later');
  await confirmAddress(world.server, { id: user.id, email: confirmed });
  expect(await presented()).toEqual(mail);
  const email = await changeAddress(client);
  const { transfer } = (await bob.client.get(path)).body;
  expect(transfer).toMatchObject({ status: 'suspended', offer: null });
  await expect.poll(offersToBob).toEqual([]);
  expectProblem(await bob.client.post(`${path}/accept`), 409);
  await resetPassword({ id: user.id, email });
  await expect.poll(async () => (await bob.client.get(path)).body.transfer?.status).toBe('withdrawn');
  expect(await presented()).toBeUndefined();
});

/** An account that has let other people and programs in, and has then changed its address to that of another person. */
const takenAddress = async () => {
  const { client, user } = await subscriber(world.server);
  const propertyId = await addProperty(client);
  const [invited, key, , share] = await ask(client, propertyId);
  const upload = await makeUploadLink(client, propertyId);
  const manager = await colleague(world.server, client, user.id, { role: 'manager' });
  const invitation = await invitationToken(world.server, user.id, invited?.body.invitation.id);
  const email = await changeAddress(client);
  return {
    client,
    user: { id: user.id, email },
    /** The statuses of what was let in. */
    statuses: async () => {
      const visitor = world.server.client();
      const replies = [
        await keyClient(visitor, key?.body.key).get('/api/properties'),
        await manager.asks.get(`/api/properties/${propertyId}`),
        await visitor.post(`/api/shares/${share?.body.token}/open`),
        await visitor.get(`/api/upload-links/${upload.token}`),
        await visitor.get(`/api/invitations/${invitation}`),
      ];
      return replies.map(({ status }) => status);
    },
  };
};

describe('a reset of the password by the holder of an address that is not confirmed', () => {
  test('ends all access that was given before, and confirms the address', async () => {
    const { user, statuses } = await takenAddress();
    // Nobody accepts the invitation meanwhile.
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
    await resetPassword(user);
    expect(await statuses()).toEqual([401, 404, 404, 404, 404]);
    expect(await mailAboutReset(user)).toContain(ACCESS_ENDED_BY_RESET);
    const holder = world.server.client();
    await signIn(holder, user.email, NEW);
    // It comes last, and the answer does not wait for it.
    await expect.poll(async () => (await holder.get('/api/auth/me')).body.user.email_confirmed).toBe(true);
    expect((await holder.get('/api/account/webhooks')).body.webhooks).toEqual([]);
    const { people, invitations } = (await holder.get('/api/access')).body;
    expect([people.length, invitations.length]).toEqual([1, 0]);
  });

  test('ends the access also if the process is killed after the new password was recorded', async () => {
    const { user, statuses } = await takenAddress();
    const { events, commands } = world.server.core;
    const stream = `account-${user.id}`;
    const last = (await events.readStream(stream, 0n, noDeadline)).at(-1);
    const at = world.server.now().toISOString();
    const data = { accountId: user.id, how: 'reset', at } as const;
    const changed = { ...last, id: randomUUID(), event: { type: 'PasswordChanged', data } } as const;
    const metadata = { ...last?.metadata, recordedAt: at } as EventMetadata;
    await events.append(stream, [{ ...changed, metadata }], last?.revision ?? 0n, noDeadline);
    await expect.poll(() => typesOf(world.server, user.id)).toContain('EmailConfirmed');
    await expect
      .poll(async () => (await commands.account.freshState(user.id, noDeadline)) as object)
      .toMatchObject({ isEmailConfirmed: true });
    expect(await statuses()).toEqual([401, 404, 404, 404, 404]);
  });

  test('leaves what is let in afterwards, also when its policies run again', async () => {
    const { user } = await takenAddress();
    await resetPassword(user);
    const holder = await signedIn(world.server, user.email, NEW);
    const key = (await holder.post('/api/account/api-keys', { name: 'Booking system', scopes: ['read'] })).body.key;
    await changeAddress(holder, NEW);
    expect(await followAgain(world.server.core, `account-${user.id}`, 'PasswordChanged')).toBe(1);
    expect((await keyClient(world.server.client(), key).get('/api/properties')).status).toBe(200);
  });

  test('makes earlier links to confirm it void, so that none confirms it before the access has ended', async () => {
    const client = world.server.client();
    const user = await register(client);
    const token = await mailedToken(world.server, 'confirm-email', user.id, 'AccountRegistered');
    await resetPassword(user);
    expectProblem(await client.post('/api/auth/confirm-email', { token }), 422);
  });

  test('switches off a second factor that somebody else has set up before any address was confirmed', async () => {
    const user = await register(world.server.client());
    await switchOn(user.id);
    await resetPassword(user);
    expect((await signIn(world.server.client(), user.email, NEW)).status).toBe(200);
  });

  test('ends it also if the address was changed while the clock was far ahead', async () => {
    const { client, user } = await subscriber(world.server);
    const key = (await client.post('/api/account/api-keys', { name: 'Booking system', scopes: ['read'] })).body.key;
    const email = someEmail();
    const { commands, secrets } = world.server.core;
    const personal = { holder: { subject: user.id, details: { email, name: null, phone: null } } };
    const at = '2090-01-01T00:00:00.000Z';
    const claim = {
      type: 'ClaimEmail',
      accountId: user.id,
      purpose: 'change',
      registration: null,
      personal,
      at,
    } as const;
    await commands.email(secrets.emailKey(email), claim, { ...context, account: user.id });
    await expect.poll(() => typesOf(world.server, user.id)).toContain('EmailChanged');
    await resetPassword({ id: user.id, email });
    await expect
      .poll(async () => (await keyClient(world.server.client(), key).get('/api/properties')).status)
      .toBe(401);
  });

  test('confirms nothing if the address is changed while the new password is stored', async () => {
    const { user } = await subscriber(world.server);
    await switchOn(user.id);
    const email = someEmail();
    const change = { type: 'ChangeEmail', email, at: world.server.now().toISOString() } as const;
    const reply = await whilePasswordIsLocked(world.server, user.id, {
      ask: () => askToReset(user),
      meanwhile: () => world.server.core.commands.account(user.id, change, { ...context, account: user.id }),
    });
    expect(reply.status).toBe(200);
    await followAgain(world.server.core, `account-${user.id}`, 'PasswordChanged');
    const account = (await world.server.core.commands.account.freshState(user.id, noDeadline)) as object;
    expect(account).toMatchObject({ email, isEmailConfirmed: false, hasTwoFactor: true });
    expect((await typesOf(world.server, user.id)).filter((type) => type === 'PasswordChanged')).toHaveLength(1);
  });

  test('is refused in words if the second factor belongs to an earlier address', async () => {
    const { client, user, statuses } = await takenAddress();
    await switchOn(user.id);
    expect(expectProblem(await askToReset(user), 403).detail).toBe(FACTOR_OF_EARLIER_ADDRESS);
    // A mistyped address must take nothing from the owner.
    expect((await client.get('/api/auth/me')).body.user.two_factor).toBe(true);
    expect((await statuses()).slice(0, 4)).toEqual([200, 200, 200, 200]);
  });

  test('that is refused for this sends one more link to confirm the address, works once that is opened, and leaves the factor on', async () => {
    const { client, user } = await subscriber(world.server);
    await switchOn(user.id);
    const email = await changeAddress(client);
    // As if its link had expired.
    await world.server.query('delete from account_token where account_id = $1', [user.id]);
    const token = await resetToken(world.server, { id: user.id, email });
    const visitor = world.server.client();
    const reset = () => visitor.post('/api/auth/reset-password', { token, password: NEW });
    for (const _ of ['first', 'again'])
      expect(expectProblem(await reset(), 403).detail).toBe(FACTOR_OF_EARLIER_ADDRESS);
    const asked = (await typesOf(world.server, user.id)).filter((type) => type === 'EmailConfirmationRequested');
    expect(asked).toHaveLength(1);
    const link = await mailedToken(world.server, 'confirm-email', user.id, 'EmailConfirmationRequested');
    expect((await visitor.post('/api/auth/confirm-email', { token: link })).status).toBe(200);
    expect((await reset()).status).toBe(200);
    const { type } = expectProblem(await signIn(visitor, email, NEW), 401);
    expect(type).toBe('/problems/two_factor_required');
  });

  test('that is refused for this sends no link more than 30 days after the change of the address', async () => {
    const { client, user } = await subscriber(world.server);
    await switchOn(user.id);
    const email = await changeAddress(client);
    daysLater = 31;
    onTestFinished(() => {
      daysLater = 0;
    });
    expect(expectProblem(await askToReset({ id: user.id, email }), 403).detail).toBe(FACTOR_OF_EARLIER_ADDRESS);
    expect(await typesOf(world.server, user.id)).not.toContain('EmailConfirmationRequested');
  });
});

test('an account whose address is confirmed keeps them', async () => {
  const { client, user } = await subscriber(world.server);
  const path = new URL((await client.get('/api/account/calendar')).body.url).pathname;
  await resetPassword(user);
  expect((await client.get(path)).status).toBe(200);
});
