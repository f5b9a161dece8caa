import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noDeadline } from '../../support/context.ts';
import type { HttpClient } from '../../support/http.ts';
import { invite } from '../../support/invited.ts';
import { addProperty, confirmAddress, PASSWORD, register, someEmail, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { offer } from '../../support/transferring.ts';
import { unzipped } from './exported.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

/** Writes to us with this address. Returns the id of the message and a word that occurs nowhere else. */
const write = async (client: HttpClient, email: string) => {
  const word = `canary${randomUUID()}`;
  const message = { name: `Vera ${word}`, email, phone: '', subject: 'general', message: `Hello ${word}` };
  expect((await client.post('/api/contact', message)).status).toBe(201);
  const [row] = await server.query(
    "select data->>'contactId' as id from event where type = 'ContactMessageReceived' order by position desc limit 1",
  );
  return { contactId: String(row?.id), word };
};

const signUp = async (email = someEmail()) => {
  const client = server.client();
  return { client, user: await register(client, { email }) };
};

const changeAddress = async (client: HttpClient, email: string) =>
  expect((await client.put('/api/auth/email', { email, password: PASSWORD })).status).toBe(200);

const isFree = (email: string) =>
  expect
    .poll(() => server.core.commands.email.freshState(server.core.secrets.emailKey(email), noDeadline))
    .toEqual({ status: 'free' });

/** Those of the words that are in the export. */
const exported = async (client: HttpClient, words: readonly string[]) => {
  const text = Object.values(unzipped((await client.get('/api/account/export')).bytes)).join('\n');
  return words.filter((word) => text.includes(word));
};

const erase = async (client: HttpClient) =>
  expect(
    (await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } })).status,
  ).toBe(200);

const statusOf = async (contactId: string) =>
  (await server.core.commands.contact.freshState(contactId, noDeadline)).status;

/** Somebody offers a property to this address, and invites it. */
const approached = async (email: string) => {
  const { client, user } = await subscriber(server);
  const propertyId = await addProperty(client);
  const transferId = await offer(client, propertyId, email);
  const { id: invitationId } = await invite(server, client, user.id, { email, role: 'viewer' });
  return async () => {
    const property = await server.core.commands.property.freshState(propertyId, noDeadline);
    const access = await server.core.commands.access.freshState(user.id, noDeadline);
    const offers = property.status === 'listed' ? property.offers : [];
    return {
      offer: offers.find((one) => one.transferId === transferId)?.status,
      isInvited: access.invitations.some((one) => one.invitationId === invitationId),
    };
  };
};
const OPEN = { offer: 'open', isInvited: true };

describe.each([
  ['registered with', (email: string) => signUp(email)],
  [
    'changed to',
    async (email: string) => {
      const mallory = await signUp();
      await confirmAddress(server, mallory.user);
      await changeAddress(mallory.client, email);
      return mallory;
    },
  ],
])('an address that an account has %s and not confirmed', (_, take) => {
  test('gives it nothing that a visitor with this address has written', async () => {
    const email = someEmail();
    const { contactId, word } = await write(server.client(), email);
    const { client } = await take(email);
    expect(await exported(client, [word])).toEqual([]);
    await erase(client);
    expect(await statusOf(contactId)).toBe('received');
  });

  test('ends neither an offer nor an invitation with its erasure', async () => {
    const email = someEmail();
    const stateOf = await approached(email);
    await erase((await take(email)).client);
    expect(await stateOf()).toEqual(OPEN);
  });
});

describe('an address that was confirmed and has passed to somebody else', () => {
  const passed = async () => {
    const ada = await signUp();
    const { email } = ada.user;
    await confirmAddress(server, ada.user);
    const visitor = await write(server.client(), email);
    await changeAddress(ada.client, someEmail());
    await isFree(email);
    const bob = server.client();
    const name = `Bob ${randomUUID()}`;
    await confirmAddress(server, await register(bob, { email, name }));
    return { ada: ada.client, bob: { client: bob, name, message: await write(bob, email) }, visitor, email };
  };

  test('shows the former holder nothing of the next one', async () => {
    const { ada, bob, visitor } = await passed();
    const words = [bob.message.word, bob.name, visitor.word];
    expect(await exported(ada, words)).toEqual([]);
    expect(await exported(bob.client, words)).toEqual(words);
  });

  test('lets the erasure of the former holder end nothing of the next one', async () => {
    const { ada, bob, visitor, email } = await passed();
    const stateOf = await approached(email);
    const key = server.core.secrets.emailKey(email);
    const id = randomUUID();
    const request = "insert into account_follow_up (id, kind, subject, at) values ($1, 'reset-requested', $2, now())";
    await server.query(request, [id, key]);
    await erase(ada);
    for (const { contactId } of [bob.message, visitor]) expect(await statusOf(contactId)).toBe('received');
    expect(await stateOf()).toEqual(OPEN);
    // The job that works off such requests each minute may have recorded it meanwhile, and deletes it afterwards.
    const waiting = await server.query('select from account_follow_up where id = $1', [id]);
    const recorded = await server.query("select from event where data->>'requestId' = $1", [id]);
    expect([...waiting, ...recorded]).not.toEqual([]);
  });
});

test('an address that the account holds and has confirmed has its messages, offers and invitations', async () => {
  const email = someEmail();
  const { contactId, word } = await write(server.client(), email);
  const stateOf = await approached(email);
  const { client, user } = await signUp(email);
  await confirmAddress(server, user);
  expect(await exported(client, [word])).toEqual([word]);
  await erase(client);
  expect(await statusOf(contactId)).toBe('erased');
  expect(await stateOf()).toEqual({ offer: 'declined', isInvited: false });
});
