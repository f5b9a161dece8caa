import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import type { HttpClient } from '../../support/http.ts';
import { newProperty, subscriber } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

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
  await expect.poll(again, { timeout: 5000 }).toBe(201);
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

test('a request that was interrupted before its response was stored is executed again, with the same id', async () => {
  const pool = new Pool({ connectionString: world.server.databaseUrl, max: 1 });
  const bob = (await subscriber(world.server)).client;
  const key = randomUUID();
  const first = await add(bob, key);
  await pool.query(
    `update idempotent_request set status = null, body = null, created_at = created_at - interval '1 minute' where key = $1`,
    [key],
  );
  const again = await add(bob, key);
  await pool.end();
  expect(again.status).toBe(201);
  expect(again.body.property.id).toBe(first.body.property.id);
  expect(await howMany(bob)).toBe(1);
});
