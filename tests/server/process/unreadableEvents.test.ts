import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { NewEvent } from '../../../server/eventLog/eventStore.ts';
import { uuidv7 } from '../../../server/lib/ids.ts';
import { context, metadata, noDeadline } from '../../support/context.ts';
import { addProperty, newProperty, register, subscriber } from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const postgres = postgresForFile();
let env: Readonly<Record<string, string>>;
let server: TestServer;
beforeEach(async () => {
  env = { DATABASE_URL: await postgres.createDatabase(), MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  server = await startServer({ env });
  onTestFinished(server.remove);
});

/** Appends an event that a newer build may have written; resolves to its position. */
const appendUnknown = async (stream: string, type = 'UnknownHappened'): Promise<bigint> => {
  const { store } = server.core;
  const [last] = await store.readStream(stream, noDeadline, { direction: 'backwards', limit: 1 });
  const event: NewEvent = { id: uuidv7(), type, data: {}, metadata };
  return (await store.append(stream, [event], last?.revision ?? 'no-stream', noDeadline)).position;
};

/** The parts of the server that are not ready, and the status of the answer. */
const notReady = async ({ client } = server) => {
  const { status, body } = await client().get('/api/ready');
  const parts = Object.entries<{ ok: boolean; detail: string }>(body.parts).filter(([, { ok }]) => !ok);
  return { status, parts: parts.map(([name, { detail }]) => `${name} ${detail}`).sort() };
};
const READY = { status: 200, parts: [] };
const failures = () => server.core.projections.status().flatMap(({ name, failure }) => (failure ? [name] : []));

/** Milliseconds. A reader that waits for a failed model would wait for TEST_PATIENCE, 30 seconds. */
const WITHOUT_WAITING = 15_000;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

describe('an event of an unknown type', () => {
  const failing = [
    'account_activity',
    'account_subscription',
    'allowance_grant',
    'office_account',
    'property_history',
    'staff_action',
  ];

  test('stops the read models of its category and no others, and readers do not wait for those', async () => {
    const [{ client }, { user }] = [await subscriber(server), await subscriber(server)];
    const position = await appendUnknown(`subscription-${user.id}`);
    await expect.poll(failures).toEqual(expect.arrayContaining(failing));
    expect(failures()).toHaveLength(failing.length);
    // The policies read this category, too, a moment later.
    const parts = [...failing, 'policies'].sort().map((name) => `${name} stands still`);
    await expect.poll(() => notReady()).toEqual({ status: 503, parts });
    expect(await timed(() => server.caughtUp(position))).toBeLessThan(WITHOUT_WAITING);

    const duration = await timed(async () => {
      const propertyId = await addProperty(client);
      expect((await client.get(`/api/properties/${propertyId}`)).status).toBe(200);
    });
    expect(duration).toBeLessThan(WITHOUT_WAITING);
    const others = server.core.projections.status().filter(({ name }) => !failing.includes(name));
    expect(others.every(({ reached }) => reached > position)).toBe(true);
    expect(server.logged.filter((line) => line.includes('this build cannot read UnknownHappened'))).not.toEqual([]);
  });

  test('stops the same read models in a second process, whose readers do not wait for them either', async () => {
    const second = await startServer({ env });
    onTestFinished(second.remove);
    const { user } = await subscriber(server);
    const position = await appendUnknown(`subscription-${user.id}`);
    const stuck = () => second.core.projections.status().flatMap((model) => (model.leaderIsStuck ? [model.name] : []));
    await expect.poll(() => stuck().sort()).toEqual(failing);
    // A stuck leader takes no other process out of service.
    expect(await notReady(second)).toEqual(READY);
    expect(await timed(() => second.caughtUp(position))).toBeLessThan(WITHOUT_WAITING);
  });

  test('makes commands on its stream fail, but not on other streams of its category', async () => {
    const { client, user } = await subscriber(server);
    const accountId = user.id;
    await appendUnknown(`subscription-${accountId}`);
    const at = server.now().toISOString();
    const checkout = { type: 'StartCheckout', sessionId: 's', planType: 'single_monthly', propertiesCount: 1 } as const;
    await server.recordingNothing(async () => {
      for (const command of [checkout, { type: 'EndSubscription', cause: 'cancelled' } as const])
        await expect(
          server.core.commands.subscription(accountId, { ...command, accountId, at }, context),
        ).rejects.toThrow('this build cannot read UnknownHappened');
    }, ['subscription']);
    // A property may still be added while the state of the subscription is that of a moment ago.
    const added = async () => (await client.post('/api/properties', newProperty())).status;
    await expect.poll(added).toBe(500);
    await server.recordingNothing(async () => expect(await added()).toBe(500));
    await addProperty((await subscriber(server)).client);
  });

  test('does not stop the policies when none of them reads its category', async () => {
    const position = await appendUnknown(`log-${randomUUID()}`);
    await register(server.client());
    const policiesAt = async () => {
      const [row] = await server.query("select position from checkpoint where name = 'policies'");
      return BigInt(row?.position ?? 0);
    };
    await expect.poll(policiesAt).toBeGreaterThan(position);
    expect((await notReady()).parts).not.toContain('policies stands still');
  });

  test('stops the policies, and no read model, when only policies read its category', async () => {
    await appendUnknown(`email-${'ab'.repeat(32)}`);
    await expect.poll(() => notReady()).toEqual({ status: 503, parts: ['policies stands still'] });
    // A process runs the policies of its own events itself, so users are not affected.
    await addProperty((await subscriber(server)).client);
  });
});

test('an event of an unknown category stops nothing', async () => {
  const { client } = await subscriber(server);
  const position = await appendUnknown(`weather-${randomUUID()}`);
  expect(await server.caughtUp(position)).toBe(true);
  await addProperty(client);
  expect([failures(), await notReady()]).toEqual([[], READY]);
});
