import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ConfirmEmailReply, UserReply } from '../../../../domain/accounts/contract.ts';
import { NotificationsReply } from '../../../../domain/reminders/contract.ts';
import { StoreUnavailable } from '../../../../server/application/errors.ts';
import { accountEvents, accountIn, mailedToken, signIn, typesOf } from '../../../support/accounts.ts';
import { context } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { newAccount, PASSWORD, someEmail } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const changeEmail = (client: HttpClient, email: string, password = PASSWORD) =>
  client.put('/api/auth/email', { email, password });
const changeProfile = (client: HttpClient, body: object) => client.put('/api/auth/profile', body);

describe('changing the profile', () => {
  test('changes what is sent and keeps the rest', async () => {
    const { client, user } = await accountIn(server);
    const reply = await changeProfile(client, { name: ' Ada King ', marketing_opt_in: true });
    const { user: changed } = expectReply(reply, 200, UserReply);
    expect(changed).toEqual({ ...user, name: 'Ada King', marketing_opt_in: true });
    expect((await client.get('/api/auth/me')).body.user).toEqual(changed);
    expect(await typesOf(server, user.id)).toEqual(['AccountRegistered', 'ProfileChanged', 'NotificationsChanged']);
  });

  test('with the same values, or with none, records nothing', async () => {
    const { client, user } = await accountIn(server);
    const { name, phone, email, marketing_opt_in } = user;
    await server.recordingNothing(async () => {
      expect((await changeProfile(client, { name, phone, email, marketing_opt_in })).status).toBe(200);
      expect((await changeProfile(client, {})).status).toBe(200);
    });
  });

  test('shows a hostile name as text', async () => {
    const { client } = await accountIn(server);
    const name = '<img src=x onerror=alert(1)> \u202egpj 👩‍👩‍👧';
    const { user } = expectReply(await changeProfile(client, { name }), 200, UserReply);
    expect(user.name).toContain('<img src=x onerror=alert(1)>');
  });

  test.each([
    [{ name: 'x'.repeat(121) }, { name: 'Keep it to 120 characters' }],
    [{ phone: '1'.repeat(41) }, { phone: 'Keep it to 40 characters' }],
    [{ email: 'ada' }, { email: 'Invalid email address' }],
    [{ name: 'Grace', email: '' }, { email: 'Email is required' }],
    [{ name: 'Grace', email: 'grace@example.org' }, { password: 'Password is required to change the email' }],
    [
      { name: 'Grace', email: 'grace@example.org', password: 'wrong password' },
      { password: 'Current password is incorrect' },
    ],
  ])('with %j is refused as a whole: %j', async (body, errors) => {
    const { client } = await accountIn(server);
    const reply = await server.recordingNothing(() => changeProfile(client, body));
    expectProblem(reply, 422, { errors });
  });

  test('with a taken address is refused as a whole', async () => {
    const { client } = await accountIn(server);
    const { user: other } = await accountIn(server);
    const body = { name: 'Grace', email: other.email, password: PASSWORD, marketing_opt_in: true };
    const reply = await server.recordingNothing(() => changeProfile(client, body));
    expectProblem(reply, 409, { detail: 'An account with this email already exists' });
  });

  test('changes the address, too, if the password is right', async () => {
    const { client, user } = await accountIn(server);
    const email = someEmail();
    const reply = await changeProfile(client, { name: 'Grace', email, password: PASSWORD });
    expect(expectReply(reply, 200, UserReply).user).toMatchObject({ email, name: 'Grace' });
    expect((await signIn(server.client(), user.email)).status).toBe(401);
    expect((await signIn(server.client(), email)).status).toBe(200);
  });

  test('refuses an id, a role and a confirmation in the body, and changes nothing', async () => {
    const { client, user } = await accountIn(server);
    const { user: other } = await accountIn(server);
    const more = { id: other.id, account_id: other.id, roles: ['admin'], email_confirmed: true, two_factor: true };
    const reply = await server.recordingNothing(() => changeProfile(client, { ...more, name: 'Grace' }));
    const errors = Object.fromEntries(Object.keys(more).map((name) => [name, 'There is no such field']));
    expectProblem(reply, 422, { errors });
    expect((await client.get('/api/auth/me')).body.user).toEqual(user);
  });
});

describe('changing the address', () => {
  test('frees the former one for another person', async () => {
    const { client, user } = await accountIn(server);
    const email = someEmail();
    const { user: changed } = expectReply(await changeEmail(client, email), 200, UserReply);
    expect(changed).toEqual({ ...user, email, email_confirmed: false });
    expect((await server.client().post('/api/auth/register', newAccount({ email: user.email }))).status).toBe(201);
    expect((await signIn(server.client(), email)).body.user.id).toBe(user.id);
  });

  test.each([
    ['alone', '/api/auth/email'],
    ['with the profile', '/api/auth/profile'],
  ])('%s gives this browser a new session and ends its former one, which might be stolen', async (_, path) => {
    const { client, others, user } = await accountIn(server, 2);
    const former = client.jar.get('sid') ?? '';
    const email = someEmail();
    expect((await client.put(path, { email, password: PASSWORD })).status).toBe(200);
    expect((await client.get('/api/auth/me')).body.user).toMatchObject({ id: user.id, email });
    expect((await others[0]?.get('/api/auth/me'))?.status).toBe(200);
    const thief = server.client();
    thief.jar.set('sid', former);
    expect((await thief.get('/api/auth/me')).status).toBe(401);
  });

  test('ends that session also if the rest of the profile cannot be saved', async () => {
    const { client } = await accountIn(server);
    const former = client.jar.get('sid') ?? '';
    const { commands } = server.core;
    const { account } = commands;
    const failing = (...[id, command, context]: Parameters<typeof account>) =>
      command.type === 'ChangeProfile' ? Promise.reject(new StoreUnavailable('away')) : account(id, command, context);
    Object.assign(commands, { account: Object.assign(failing, account) });
    onTestFinished(() => void Object.assign(commands, { account }));
    expectProblem(await changeProfile(client, { name: 'Grace', email: someEmail(), password: PASSWORD }), 503);
    expect((await client.get('/api/auth/me')).status).toBe(200);
    const thief = server.client();
    thief.jar.set('sid', former);
    expect((await thief.get('/api/auth/me')).status).toBe(401);
  });

  test('that is refused, and a change of the profile alone, keep the session', async () => {
    const { client } = await accountIn(server);
    const { user: other } = await accountIn(server);
    const session = client.jar.get('sid');
    expectProblem(await changeEmail(client, other.email), 409);
    expectProblem(await changeEmail(client, someEmail(), 'wrong password'), 422);
    expect((await changeProfile(client, { name: 'Grace' })).status).toBe(200);
    expect(client.jar.get('sid')).toBe(session);
  });

  test.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [{ email: 'ada', password: PASSWORD }, { email: 'Invalid email address' }],
    [{ email: 'grace@example.org', password: 'wrong password' }, { password: 'Current password is incorrect' }],
  ])('with %j is refused: %j', async (body, errors) => {
    const { client } = await accountIn(server);
    const reply = await server.recordingNothing(() => client.put('/api/auth/email', body));
    expectProblem(reply, 422, { errors });
  });

  test('to one that is taken is 409, also in capitals, and keeps the former', async () => {
    const { client, user } = await accountIn(server);
    const { user: other } = await accountIn(server);
    for (const email of [other.email, other.email.toUpperCase()])
      expectProblem(await server.recordingNothing(() => changeEmail(client, email)), 409);
    expect((await signIn(server.client(), user.email)).status).toBe(200);
  });

  test('to the same in other letters keeps the account reachable under both spellings', async () => {
    const { client, user } = await accountIn(server);
    const email = user.email.toUpperCase();
    expect(expectReply(await changeEmail(client, email), 200, UserReply).user.email).toBe(email);
    expect((await signIn(server.client(), user.email)).status).toBe(200);
    expectProblem(await server.client().post('/api/auth/register', newAccount({ email: user.email })), 409);
  });

  test('to the present one records nothing', async () => {
    const { client, user } = await accountIn(server);
    await server.recordingNothing(async () => expect((await changeEmail(client, user.email)).status).toBe(200));
  });

  test('by two people to one address at the same moment succeeds for one', async () => {
    const people = await Promise.all([accountIn(server), accountIn(server)]);
    const email = someEmail();
    const replies = await Promise.all(people.map(({ client }) => changeEmail(client, email)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('guesses no password: five wrong ones are followed by 429, for the sign-in as well', async () => {
    const { client, user } = await accountIn(server);
    client.jar.delete([...client.jar.keys()].find((name) => name.startsWith('device-')) ?? '');
    for (let count = 0; count < 5; count++)
      expectProblem(await changeEmail(client, someEmail(), 'wrong password'), 422);
    const refused = await changeEmail(client, someEmail());
    expectProblem(refused, 429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expectProblem(await signIn(client, user.email), 429);
  });

  test('is refused after ten changes within an hour', async () => {
    const { client } = await accountIn(server);
    for (let count = 0; count < 10; count++) expect((await changeEmail(client, someEmail())).status).toBe(200);
    expectProblem(await server.recordingNothing(() => changeEmail(client, someEmail())), 429);
  });

  test('to the address of a stranger is refused after five mails within an hour, whichever accounts cause them', async () => {
    const stranger = someEmail();
    const person = async () => (await accountIn(server)).client;
    const [first, second, third, fourth] = [await person(), await person(), await person(), await person()];
    for (const client of [first, first, second, second]) {
      expect((await changeEmail(client, stranger)).status).toBe(200);
      expect((await changeEmail(client, someEmail())).status).toBe(200);
    }
    expect((await changeEmail(third, stranger)).status).toBe(200);
    // The account may ask for this mail, and it counts for the address as well.
    expectProblem(await third.post('/api/auth/confirm-email/resend'), 429);
    expect((await changeEmail(third, someEmail())).status).toBe(200);
    expectProblem(await server.recordingNothing(() => changeEmail(fourth, stranger.toUpperCase())), 429);
  });

  test('to a taken address sends nothing, and takes no mail from the one who has it', async () => {
    const { client: holder, user } = await accountIn(server);
    const { client } = await accountIn(server);
    for (let count = 0; count < 5; count++) expectProblem(await changeEmail(client, user.email), 409);
    expect((await holder.post('/api/auth/confirm-email/resend')).status).toBe(200);
  });
});

describe('confirming the address', () => {
  const confirm = (client: HttpClient, token: unknown) => client.post('/api/auth/confirm-email', { token });
  const tokenOf = (accountId: string, type = 'AccountRegistered') =>
    mailedToken(server, 'confirm-email', accountId, type);

  test('answers the user to the browser that is signed in, and is repeatable', async () => {
    const { client, user } = await accountIn(server);
    expect(user.email_confirmed).toBe(false);
    const token = await tokenOf(user.id);
    expect(expectReply(await confirm(client, token), 200, ConfirmEmailReply).user?.email_confirmed).toBe(true);
    await server.recordingNothing(async () => expect((await confirm(client, token)).status).toBe(200));
  });

  test('in another browser confirms and names nobody', async () => {
    const { client, user } = await accountIn(server);
    const { client: stranger } = await accountIn(server);
    const token = await tokenOf(user.id);
    for (const other of [server.client(), stranger])
      expect(expectReply(await confirm(other, token), 200, ConfirmEmailReply)).toEqual({ success: true });
    // This browser has not written, so its read waits for nothing.
    await expect.poll(async () => (await client.get('/api/auth/me')).body.user.email_confirmed).toBe(true);
  });

  test('is refused for the address before a change, even if its token is still there', async () => {
    const { client, user } = await accountIn(server);
    const token = await tokenOf(user.id);
    const rows = await server.query('select * from account_token where account_id = $1', [user.id]);
    await changeEmail(client, someEmail());
    // As if the mail to the new address had not been composed yet.
    await server.query('delete from account_token where account_id = $1', [user.id]);
    for (const { token_hash, purpose, account_id, event_id, expires_at } of rows)
      await server.query('insert into account_token values ($1, $2, $3, $4, $5)', [
        token_hash,
        purpose,
        account_id,
        event_id,
        expires_at,
      ]);
    const detail = 'Invalid or expired confirmation link';
    expectProblem(await server.recordingNothing(() => confirm(client, token)), 422, { detail });
    const current = await tokenOf(user.id, 'EmailChanged');
    expect((await confirm(client, current)).body.user.email_confirmed).toBe(true);
  });

  test.each(['', undefined, 'unknown', 'x'.repeat(201), 7])('with the token %j is refused', async (token) => {
    expectProblem(await server.recordingNothing(() => confirm(server.client(), token)), 422);
  });

  test('by a new link is possible three times an hour', async () => {
    const { client, user } = await accountIn(server);
    for (let count = 0; count < 3; count++)
      expect((await client.post('/api/auth/confirm-email/resend')).status).toBe(200);
    expectProblem(await server.recordingNothing(() => client.post('/api/auth/confirm-email/resend')), 429);
    const token = await tokenOf(user.id, 'EmailConfirmationRequested');
    expect((await confirm(client, token)).body.user.email_confirmed).toBe(true);
  });

  test('again makes an address reachable that has refused a mail since it was confirmed', async () => {
    const { client, user } = await accountIn(server);
    await confirm(client, await tokenOf(user.id, 'AccountRegistered'));
    const bounce = { type: 'RecordBounce', email: user.email, at: new Date().toISOString() } as const;
    await server.core.commands.account(user.id, bounce, { ...context, account: user.id });
    await expect.poll(async () => (await client.get('/api/auth/me')).body.user.email_reachable).toBe(false);
    expect((await client.post('/api/auth/confirm-email/resend')).status).toBe(200);
    const reply = await confirm(client, await tokenOf(user.id, 'EmailConfirmationRequested'));
    expect(reply.body.user).toMatchObject({ email_confirmed: true, email_reachable: true });
  });

  test('by a new link with one Idempotency-Key is recorded once', async () => {
    const { client, user } = await accountIn(server);
    const headers = { 'idempotency-key': 'again' };
    for (const _ of [1, 2])
      expect((await client.send('POST', '/api/auth/confirm-email/resend', { headers })).status).toBe(200);
    expect(await typesOf(server, user.id)).toEqual(['AccountRegistered', 'EmailConfirmationRequested']);
  });
});

describe('notifications', () => {
  const chosen = {
    marketing: true,
    reminders: { days_before: [7, 60, 7, 1], on_the_day: false, days_after: [14, 3, 14] },
    digest: false,
  };
  const put = (client: HttpClient, body: unknown) => client.put('/api/account/notifications', body);

  test('are kept sorted and without duplicates', async () => {
    const { client, user } = await accountIn(server);
    const defaults = expectReply(await client.get('/api/account/notifications'), 200, NotificationsReply);
    expect(defaults).toEqual({
      success: true,
      marketing: false,
      reminders: { days_before: [60, 30, 14, 7, 1], on_the_day: true, days_after: [7] },
      digest: true,
      by_type: {},
    });
    const reminders = { days_before: [60, 7, 1], on_the_day: false, days_after: [3, 14] };
    const changed = expectReply(await put(client, chosen), 200, NotificationsReply);
    expect(changed).toEqual({ ...chosen, success: true, reminders, by_type: {} });
    expect((await client.get('/api/account/notifications')).body).toEqual(changed);
    expect((await client.get('/api/auth/me')).body.user.marketing_opt_in).toBe(true);
    await server.recordingNothing(() => put(client, chosen));
    const last = (await accountEvents(server, user.id)).at(-1);
    expect(last).toMatchObject({ type: 'NotificationsChanged', data: { via: 'settings' } });
  });

  test.each([
    {},
    { ...chosen, marketing: 'yes' },
    { ...chosen, reminders: { ...chosen.reminders, days_before: [0] } },
    { ...chosen, reminders: { ...chosen.reminders, days_after: [366] } },
    { ...chosen, reminders: { ...chosen.reminders, days_before: Array.from({ length: 13 }, (_, day) => day + 1) } },
    { ...chosen, reminders: { ...chosen.reminders, days_before: [1.5] } },
  ])('with %j are refused', async (body) => {
    const { client } = await accountIn(server);
    expectProblem(await server.recordingNothing(() => put(client, body)), 422);
  });

  test('are the own ones, whichever account is named', async () => {
    const { client } = await accountIn(server);
    const { user: other } = await accountIn(server);
    const reply = await client.send('PUT', '/api/account/notifications', {
      json: chosen,
      headers: { 'x-account': other.id },
    });
    expectProblem(reply, 404);
  });
});
