import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventStoreDb } from '../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { COMMAND, startEventStoreDb } from '../support/eventStoreDbServer.ts';
import { newAccount, newProperty, subscriber } from '../support/journey.ts';
import { silent } from '../support/logs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { newEvents, newStream } from '../support/storedEvents.ts';

vi.setConfig({ testTimeout: 120_000 });

if (!COMMAND) {
  const reason = 'EventStoreDB: wrong logs skipped, because EVENTSTOREDB_COMMAND is not set';
  console.info(reason);
  test.skip(reason, () => {});
}

/** Milliseconds until a running server must have noticed that its log has changed, or is right again. */
const NOTICED = { timeout: 20_000 };

const open = async () => {
  const store = await startEventStoreDb(COMMAND ?? '');
  onTestFinished(store.stop);
  const env = { EVENT_STORE: store.url };
  const server = await startServer({ env });
  onTestFinished(server.remove);
  const { client: ada } = await subscriber(server);
  const add = (name: string) => ada.post('/api/properties', newProperty({ name }));
  expect((await add('Sea View')).status).toBe(201);
  return { store, env, server, ada, add };
};
type Opened = Awaited<ReturnType<typeof open>>;

const ready = async (server: TestServer) => (await server.client().get('/api/ready')).body;

/** The server has noticed the wrong log: it serves and acknowledges nothing and says why once. */
const expectRefusal = async ({ server, ada, add }: Opened, reason: RegExp) => {
  // Requests do not stop meanwhile: none may be acknowledged on the wrong log.
  const statuses: number[] = [];
  await expect
    .poll(async () => {
      const registered = await server.client().post('/api/auth/register', newAccount());
      statuses.push((await add('Lost')).status, registered.status);
      return (await ready(server)).parts.log.detail;
    }, NOTICED)
    .toMatch(reason);
  expect(statuses.filter((status) => status < 300)).toEqual([]);
  expect(await ready(server)).toMatchObject({ status: 'not ready' });
  expect((await ada.get('/api/properties')).status).toBe(503);
  expect((await add('Lost')).status).toBe(503);
  expect(server.logged.filter((line) => reason.test(line))).toHaveLength(1);
};

const expectRecovery = async ({ server, ada, add }: Opened) => {
  await expect.poll(async () => (await ready(server)).status, NOTICED).toBe('ready');
  expect((await add('Lea View')).status).toBe(201);
  const { body } = await ada.get('/api/properties');
  expect(body.properties.map(({ name }: { name: string }) => name).sort()).toEqual(['Lea View', 'Sea View']);
};

/** Another process on the same Postgres. */
const startAnother = ({ server, env }: Opened) =>
  startServer({ env: { ...env, DATABASE_URL: server.databaseUrl } }).then(
    (started) => started.remove(),
    (error: Error) => error.message,
  );

describe.skipIf(!COMMAND)('EventStoreDB under a running server', () => {
  test('emptied: nothing is served or acknowledged, until the right log is back', async () => {
    const opened = await open();
    await opened.store.kill();
    const right = await opened.store.copyData('right');
    await opened.store.restartWith(undefined);
    await expectRefusal(opened, /^The event log is empty/);
    expect(await startAnother(opened)).toMatch(/^The event log is empty/);
    await opened.store.kill();
    await opened.store.restartWith(right);
    await expectRecovery(opened);
  });

  test('restored from an older copy: nothing is served or acknowledged, also once it has grown', async () => {
    const opened = await open();
    const { store } = opened;
    await store.kill();
    const older = await store.copyData('older');
    await store.restartWith(older);
    await expect.poll(async () => (await opened.add('Lea View')).status, NOTICED).toBe(201);
    await store.kill();
    const right = await store.copyData('right');

    await store.restartWith(older);
    await expectRefusal(opened, /^The event log ends at \d+, but this database has read it up to \d+: bring the/);
    expect(await startAnother(opened)).toMatch(/^The event log ends at/);

    const other = await eventStoreDb({ connectionString: store.url, logger: silent });
    await other.append(newStream(), newEvents(60), 'no-stream');
    await other.close();
    const grown = /^The event log has another event at \d+ than the one that this database has read/;
    await expect.poll(async () => (await ready(opened.server)).parts.log.detail, NOTICED).toMatch(grown);
    expect(await startAnother(opened)).toMatch(grown);

    await store.kill();
    await store.restartWith(right);
    await expect.poll(async () => (await ready(opened.server)).status, NOTICED).toBe('ready');
    expect((await opened.ada.get('/api/properties')).body.properties).toHaveLength(2);
  });

  test('an empty Postgres on its log: the start is refused, and adopting the log says what is lost', async () => {
    const opened = await open();
    const started = startServer({ env: opened.env });
    await expect(started).rejects.toThrow(
      /^This database has never followed the event log 0[\da-f-]+, so it lacks the/,
    );
  });
});
