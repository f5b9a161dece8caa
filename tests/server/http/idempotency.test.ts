import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { postgresIdempotencyKeys } from '../../../server/adapters/idempotencyKeys.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, newAccount, newProperty, register, subscriber } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';
import { keyClient, makeKey } from './integrations/apiKeyRequests.ts';
import { grantAccess } from './policy/people.ts';

const world = worldForFile();

const add = (client: HttpClient, key: string, over: Record<string, unknown> = {}) =>
  client.send('POST', '/api/properties', { json: newProperty(over), headers: { 'idempotency-key': key } });

const howMany = async (client: HttpClient) => (await client.get('/api/properties')).body.properties.length;

test('the same key gets the first response again and records nothing', async () => {
  const key = randomUUID();
  const first = await add(world.ada, key);
  expect(first.status).toBe(201);
  const again = await world.server.recordingNothing(() => add(world.ada, key));
  expect(again.status).toBe(201);
  expect(again.text).toBe(first.text);
  expect(again.headers.get('x-event-position')).toBe(first.headers.get('x-event-position'));
  // The first answer may be lost with its cookie. The browser must then see its change, too.
  expect(again.headers.get('set-cookie')).toContain(`seen=${first.headers.get('x-event-position')}`);
});

const lastAnswer = async (key: string) =>
  (await world.server.query('select answer from idempotent_request where key = $1', [key]))[0]?.answer;

test('an answer with a secret is not stored; a repeat shows the same webhook, and no second one is made', async () => {
  const { client } = await subscriber(world.server);
  const key = randomUUID();
  const json = { url: 'https://hooks.example.com/', types: ['badge.expired'] };
  const adding = () => client.send('POST', '/api/account/webhooks', { json, headers: { 'idempotency-key': key } });
  const first = await adding();
  expect([first.status, await lastAnswer(key)]).toEqual([201, null]);
  const again = await adding();
  expect(again.text).toBe(first.text);
  expect((await client.get('/api/account/webhooks')).body.webhooks).toHaveLength(1);
  const other = randomUUID();
  const changing = () =>
    client.send('POST', `/api/account/webhooks/${first.body.webhook.id}/secret`, {
      json: {},
      headers: { 'idempotency-key': other },
    });
  const changed = await changing();
  expect([changed.status, await lastAnswer(other)]).toEqual([201, null]);
  expect((await changing()).text).toBe(changed.text);
});

test('the address of a new link or calendar is stored in no answer', async () => {
  const { client } = await subscriber(world.server);
  const property = `/api/properties/${await addProperty(client)}`;
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ['/Api/Account/calendar/rotate', {}],
    [`${property}/calendar/rotate`, {}],
    [`${property}/upload-links`, { question_id: '3-1', expires_in_days: 7, note: '' }],
    [`${property}/shares`, { expires_in_days: 7, documents: [], answers: false, recipient: 'Bob' }],
  ];
  for (const [path, json] of calls) {
    const key = randomUUID();
    const { status, text } = await client.send('POST', path, { json, headers: { 'idempotency-key': key } });
    expect(`${path} ${status < 300 ? '' : text}`.trim()).toBe(path);
    expect(await lastAnswer(key)).toBeNull();
  }
});

/** Sends a whole request and closes the connection at once, as a machine does that loses its network. */
const sendAndVanish = async (path: string, headers: Readonly<Record<string, string>>, json: unknown) => {
  const body = JSON.stringify(json);
  const { host, hostname, port } = new URL(world.server.origin);
  const sent = { host, 'content-type': 'application/json', 'content-length': String(body.length), ...headers };
  const lines = [`POST ${path} HTTP/1.1`, ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`)];
  const socket = connect(Number(port), hostname);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  await once(socket, 'close');
};

test('a request whose client goes away before its body is read does not use up its key', async () => {
  const { client } = await subscriber(world.server);
  // Its requests are counted in Postgres before their bodies are read.
  const { key: apiKey } = await makeKey(client, { scopes: ['read', 'write'] });
  const program = keyClient(world.server.client(), apiKey);
  for (let round = 1; round <= 5; round++) {
    const key = randomUUID();
    await sendAndVanish(
      '/api/properties',
      { authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
      newProperty(),
    );
    const retry = async () => {
      const { status, text } = await add(program, key);
      return status === 201 ? '201' : `${status} ${text}`;
    };
    // It may be under way.
    await expect.poll(retry).toBe('201');
    expect(await howMany(client)).toBe(round);
  }
});

test('an error response is stored, too', async () => {
  const key = randomUUID();
  const first = await add(world.ada, key, { city: '' });
  expect(first.status).toBe(422);
  expect((await add(world.ada, key, { city: '' })).text).toBe(first.text);
});

test('the same key for another request is 422', async () => {
  const key = randomUUID();
  await add(world.ada, key);
  const other = await world.server.recordingNothing(() => add(world.ada, key, { name: 'Another' }));
  expect(other.status).toBe(422);
  expect(other.body.errors['Idempotency-Key']).toContain('another request');
});

test.each([
  ['person', () => world.ada, '/api/properties'],
  ['visitor', () => world.server.client(), '/api/assessment/quick-check'],
])('a key of more than 200 characters is refused, also of a %s', async (_, client, path) => {
  const sent = { json: {}, headers: { 'idempotency-key': 'x'.repeat(201) } };
  const errors = { 'Idempotency-Key': 'Idempotency-Key is too long' };
  expectProblem(await client().send('POST', path, sent), 422, { errors });
});

test('of several parallel requests one is executed, and the others get its response or 409 with Retry-After', async () => {
  const before = await howMany(world.ada);
  const key = randomUUID();
  const replies = await Promise.all([add(world.ada, key), add(world.ada, key), add(world.ada, key)]);
  expect(replies.map(({ status }) => status)).toContain(201);
  for (const { status, headers } of replies)
    if (status !== 201) expect([status, headers.get('retry-after')]).toEqual([409, '1']);
  expect(await howMany(world.ada)).toBe(before + 1);
});

test('a response of 500 or above is not stored: a retry is executed at once, with the same id', async () => {
  const before = await howMany(world.ada);
  const key = randomUUID();
  // Without the table the new property cannot be read back.
  await world.server.query('alter table property_overview rename to away');
  const first = await add(world.ada, key);
  await world.server.query('alter table away rename to property_overview');
  expect(first.status).toBeGreaterThanOrEqual(500);
  const statuses: number[] = [];
  const again = async () => {
    const { status } = await add(world.ada, key);
    statuses.push(status);
    return status;
  };
  await expect.poll(again).toBe(201);
  expect(statuses).not.toContain(409);
  expect(await howMany(world.ada)).toBe(before + 1);
});

test('two accounts can use the same key', async () => {
  const bob = (await subscriber(world.server)).client;
  const key = randomUUID();
  const hers = await add(world.ada, key);
  const his = await add(bob, key);
  expect(his.status).toBe(201);
  expect(his.body.property.id).not.toBe(hers.body.property.id);
});

test.each([
  ['a minute ago', '-1 minute'],
  ['while the clock was an hour ahead', '1 hour'],
])('a request that was cut off %s is executed again, with the same id', async (_, age) => {
  const pool = new Pool({ connectionString: world.server.databaseUrl, max: 1 });
  const bob = (await subscriber(world.server)).client;
  const key = randomUUID();
  const first = await add(bob, key);
  await pool.query(
    'update idempotent_request set answer = null, created_at = created_at + $2::interval where key = $1',
    [key, age],
  );
  const again = await add(bob, key);
  await pool.end();
  expect(again.status).toBe(201);
  expect(again.body.property.id).toBe(first.body.property.id);
  expect(await howMany(bob)).toBe(1);
});

test('a request that was given up after the clock was set back is executed at once', async () => {
  const { pool, keyring } = world.server.core;
  let now = new Date('2026-11-20T10:00:40Z');
  const keys = postgresIdempotencyKeys(pool, keyring, () => now);
  const request = { person: randomUUID(), account: randomUUID(), key: randomUUID(), fingerprint: 'POST' };
  const first = await keys.claim(request);
  now = new Date('2026-11-20T10:00:00Z');
  await keys.release(request);
  now = new Date('2026-11-20T10:00:01Z');
  expect(await keys.claim(request)).toEqual(first);
});

const rowsOf = (key: string) =>
  world.server.query('select *, kept::text as everything from idempotent_request kept where key = $1', [key]);

test.each([
  ['/api/auth/login', 200],
  ['/api/Auth/login', 200],
  ['/api/AUTH/Login/', 200],
  // The address is taken.
  ['/api/Auth/Register', 409],
] as const)(
  '%s takes no key: each time it answers %i by itself, and nothing of its password is stored',
  async (path, status) => {
    const client = world.server.client();
    const [key, account] = [randomUUID(), newAccount()];
    await register(client, account);
    const { email, password } = account;
    const asked = { json: status === 200 ? { email, password } : account, headers: { 'idempotency-key': key } };
    const first = await client.send('POST', path, asked);
    const again = await client.send('POST', path, asked);
    expect([first.status, again.status]).toEqual([status, status]);
    for (const { headers } of [first, again]) {
      const [cookie = ''] = headers.getSetCookie();
      expect(cookie.startsWith('sid=')).toBe(status === 200);
    }
    expect(await rowsOf(key)).toEqual([]);
  },
);

describe('a stored response', () => {
  test('is encrypted, and unreadable once its account is erased', async () => {
    const { client, user } = await subscriber(world.server);
    const key = randomUUID();
    expect((await add(client, key, { name: 'Canary Cottage' })).status).toBe(201);
    const [row] = await rowsOf(key);
    expect(row.answer).toBeInstanceOf(Buffer);
    expect(row.everything).not.toContain('Canary');
    expect(row.answer.toString('latin1')).not.toContain('Canary');
    await world.server.core.keyring.erase(user.id);
    const again = await add(client, key, { name: 'Canary Cottage' });
    expect(again.status).toBe(422);
    expect(again.text).not.toContain('Canary');
  });

  test('of a manager is unreadable once the account that it is about is erased', async () => {
    const [owner, manager] = [await subscriber(world.server), await subscriber(world.server)];
    await grantAccess(world.server, owner.user.id, manager.user.id, { role: 'manager' });
    const headers = { 'idempotency-key': randomUUID(), 'x-account': owner.user.id };
    const addForOwner = () => manager.client.send('POST', '/api/properties', { json: newProperty(), headers });
    const first = await addForOwner();
    expect(first.status).toBe(201);
    expect((await addForOwner()).text).toBe(first.text);
    await world.server.core.keyring.erase(owner.user.id);
    expect((await addForOwner()).status).toBe(422);
  });
});
