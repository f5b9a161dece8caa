import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { register, someEmail } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const message = (over: Record<string, unknown> = {}) => ({
  name: 'Grace Hopper',
  email: someEmail(),
  phone: '020 7946 0001',
  subject: 'general',
  message: 'Does a shepherd’s hut need one?\nIt has no gas.',
  ...over,
});
const write = (client: HttpClient, over?: Record<string, unknown>) => client.post('/api/contact', message(over));
const lastEvent = async () =>
  (await server.query("select * from event where stream <> 'ledger-heads' order by position desc limit 1"))[0];
const keys = async () => (await server.query('select count(*)::int as keys from person_key'))[0].keys;

describe('a message', () => {
  test('of a visitor is recorded, encrypted with a key of its own', async () => {
    const reply = await write(server.client());
    expect([reply.status, reply.body]).toEqual([201, { success: true }]);
    const { type, stream, data, metadata } = await lastEvent();
    expect(type).toBe('ContactMessageReceived');
    expect(stream).toBe(`contact-${data.contactId}`);
    expect(data).toMatchObject({
      accountId: null,
      subject: 'general',
      personal: { sender: { subject: data.contactId } },
    });
    expect(JSON.stringify(data)).not.toMatch(/Grace|7946 0001|shepherd/);
    expect(metadata).toMatchObject({ account: null, actor: { kind: 'person', id: null } });
    const [{ wrapped }] = await server.query('select wrapped from person_key where subject = $1', [data.contactId]);
    expect(wrapped).toBeInstanceOf(Buffer);
  });

  test('keeps its lines and loses other control characters', async () => {
    await write(server.client(), { message: 'One\r\ntwo\rthree\nfour\u0000\u202e!' });
    const { data } = await lastEvent();
    const state = await server.core.events.readStream(`contact-${data.contactId}`, 0n, { left: () => 5000 });
    expect(state[0]?.event.data).toMatchObject({
      personal: { sender: { details: { message: 'One\ntwo\nthree\nfour !' } } },
    });
  });

  test('of a signed-in person names the account, and has a key of its own as well', async () => {
    const client = server.client();
    const { id } = await register(client);
    const before = await keys();
    expect((await write(client)).status).toBe(201);
    const { data } = await lastEvent();
    expect(data).toMatchObject({ accountId: id, personal: { sender: { subject: data.contactId } } });
    expect(await keys()).toBe(before + 1);
  });

  test('needs no phone number', async () => {
    expect((await write(server.client(), { phone: undefined })).status).toBe(201);
  });

  describe('twice with one Idempotency-Key is recorded once', () => {
    const send = (client: HttpClient, json: object, key = 'one message') =>
      client.send('POST', '/api/contact', { json, headers: { 'idempotency-key': key } });

    test('if a person sends it', async () => {
      const client = server.client();
      await register(client);
      const json = message();
      expect((await send(client, json)).status).toBe(201);
      const again = await server.recordingNothing(() => send(client, json));
      expect(again.status).toBe(201);
    });

    test('if a visitor sends it, also from another network address, and with the same answer', async () => {
      const json = message();
      const first = await send(server.client(), json);
      const before = await keys();
      const again = await server.recordingNothing(() => send(server.client(), json));
      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
      expect(await keys()).toBe(before);
    });

    test('if a visitor sends it twice at the same moment', async () => {
      const json = message();
      const before = await keys();
      const replies = await Promise.all([send(server.client(), json), send(server.client(), json)]);
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
      expect(await keys()).toBe(before + 1);
    });

    test.each([
      ['other words', { message: 'Does a yurt need one?' }, undefined],
      ['another key', {}, 'another message'],
    ])('and %s of a visitor are another message', async (_, over, key) => {
      const json = message();
      const before = await keys();
      expect((await send(server.client(), json)).status).toBe(201);
      expect((await send(server.client(), { ...json, ...over }, key)).status).toBe(201);
      expect(await keys()).toBe(before + 2);
    });
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'ada' }, { email: 'Invalid email address' }],
    [{ subject: '' }, { subject: 'Subject is required' }],
    [{ subject: 'other' }, { subject: 'Subject is required' }],
    [{ message: '' }, { message: 'Message is required' }],
    [{ message: 'Too short' }, { message: 'Message must be at least 10 characters' }],
    [{ message: 'x'.repeat(5001) }, { message: 'Keep it to 5,000 characters' }],
    [
      { name: '', email: '', subject: '', message: '' },
      {
        name: 'Name is required',
        email: 'Email is required',
        subject: 'Subject is required',
        message: 'Message is required',
      },
    ],
  ])('with %j is refused: %j', async (over, errors) => {
    const before = await keys();
    const reply = await server.recordingNothing(() => write(server.client(), over));
    expectProblem(reply, 422, { errors });
    expect(await keys()).toBe(before);
  });
});

describe('the limit of messages', () => {
  const statusesOf = async (work: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(work)).map(({ status }) => status).sort();

  test('is five in an hour from one network, until the hour is over', async () => {
    const client = server.client();
    const before = await keys();
    const statuses = await statusesOf(Array.from({ length: 6 }, () => write(client)));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await keys(), 'a refused message leaves no key').toBe(before + 5);
    const refused = await write(client);
    expectProblem(refused, 429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    await server.query("update rate_limit set expire = 0 where key like 'contact:%'");
    expect((await write(client)).status).toBe(201);
  });

  test('is five in an hour for one address, from any network', async () => {
    const email = someEmail();
    const addresses = [email, email.toUpperCase(), email, email, email, email];
    const statuses = await statusesOf(addresses.map((each) => write(server.client(), { email: each })));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('does not count what was refused for its content', async () => {
    const client = server.client();
    for (let tries = 0; tries < 6; tries++) expect((await write(client, { name: '' })).status).toBe(422);
    expect((await write(client)).status).toBe(201);
  });
});
