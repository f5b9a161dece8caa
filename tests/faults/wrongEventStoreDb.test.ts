import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventStoreDb } from '../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { noDeadline } from '../support/context.ts';
import { COMMAND, startEventStoreDb } from '../support/eventStoreDbServer.ts';
import { faultFound } from '../support/faultFound.ts';
import { newAccount, newProperty, subscriber } from '../support/journey.ts';
import { silent } from '../support/logs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { newEvents, newStream } from '../support/storedEvents.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { databaseOf } from '../support/testDatabases.ts';

const run = promisify(execFile);

/** True in the control: a process then takes any log for the one that its database follows. */
const careless = vi.hoisted(() => ({ isOn: false }));
vi.mock('../../server/eventLog/logIdentity.ts', async (original) => {
  const { wrongLogId, missingEvent, ...others } =
    await original<typeof import('../../server/eventLog/logIdentity.ts')>();
  return {
    ...others,
    wrongLogId: (...asked: Parameters<typeof wrongLogId>) => (careless.isOn ? undefined : wrongLogId(...asked)),
    missingEvent: async (...asked: Parameters<typeof missingEvent>) =>
      careless.isOn ? undefined : missingEvent(...asked),
  };
});

if (!COMMAND) {
  const reason = 'EventStoreDB: wrong logs skipped, because EVENTSTOREDB_COMMAND is not set';
  console.info(reason);
  test.skip(reason, () => {});
}

const open = async () => {
  const store = await startEventStoreDb(COMMAND ?? '');
  onTestFinished(store.stop);
  const env = { EVENT_STORE: store.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  const server = await startServer({ env });
  onTestFinished(server.remove);
  const { client: ada } = await subscriber(server);
  const add = (name: string) => ada.post('/api/properties', newProperty({ name }));
  expect((await add('Sea View')).status).toBe(201);
  return { store, env, server, ada, add };
};
type Opened = Awaited<ReturnType<typeof open>>;

const ready = async (server: TestServer) => (await server.client().get('/api/ready')).body;

/** Writes without a pause until the returned function is called, which gives the statuses of the answers. */
const startWriting = ({ server, add }: Opened) => {
  const statuses: number[] = [];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      const outcomes = await Promise.allSettled([
        add('Lost'),
        server.client().post('/api/auth/register', newAccount()),
      ]);
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') statuses.push(outcome.value.status);
    }
  })();
  return async () => {
    isWriting = false;
    await writing;
    return statuses;
  };
};

const expectAllRefused = (statuses: readonly number[]) => {
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 503)).toEqual([]);
};

/** Replaces the data of the killed store, under load. The server must serve and acknowledge nothing and say why once. */
const expectRefusal = async (opened: Opened, copy: string | undefined, reason: RegExp) => {
  const { store, server, ada, add } = opened;
  const stopWriting = startWriting(opened);
  await store.restartWith(copy);
  await expect.poll(async () => (await ready(server)).parts.log.detail).toMatch(reason);
  expectAllRefused(await stopWriting());
  expect((await ready(server)).status).toBe('not ready');
  expect((await ada.get('/api/properties')).status).toBe(503);
  expect((await add('Lost')).status).toBe(503);
  expect(server.logged.filter((line) => reason.test(line))).toHaveLength(1);
};

const expectRecovery = async ({ server, ada, add }: Opened) => {
  await expect.poll(async () => (await ready(server)).status).toBe('ready');
  expect((await add('Lea View')).status).toBe(201);
  const { body } = await ada.get('/api/properties');
  expect(body.properties.map(({ name }: { name: string }) => name).sort()).toEqual(['Lea View', 'Sea View']);
};

/** Another process on the same Postgres. */
const startAnother = ({ server, env }: Opened) => startServer({ env: { ...env, DATABASE_URL: server.databaseUrl } });

describe.skipIf(!COMMAND)('EventStoreDB under a running server', () => {
  test('emptied: nothing is served or acknowledged, until the right log is back', async () => {
    const opened = await open();
    const follower = await startAnother(opened);
    onTestFinished(follower.remove);
    await opened.store.kill();
    const right = await opened.store.copyData('right');
    await expectRefusal(opened, undefined, /^The event log is empty/);
    expect((await ready(follower)).parts.log.detail).toMatch(/^The event log is empty/);
    await expect(startAnother(opened)).rejects.toThrow(/^The event log is empty/);
    await opened.store.kill();
    const leads = ({ core }: TestServer) => core.leadership.role().leads;
    await expect.poll(() => [opened.server, follower].filter(leads)).toEqual([]);
    await opened.store.restartWith(right);
    await expectRecovery(opened);
  });

  test('restored from an older copy: nothing is served or acknowledged, also once it has grown', async () => {
    const opened = await open();
    const { store } = opened;
    await store.kill();
    const older = await store.copyData('older');
    await store.restartWith(older);
    await expect.poll(async () => (await opened.add('Lea View')).status).toBe(201);
    await store.kill();
    const right = await store.copyData('right');

    await expectRefusal(
      opened,
      older,
      /^The event log ends at \d+, but this database has read it up to \d+: bring the/,
    );
    await expect(startAnother(opened)).rejects.toThrow(/^The event log ends at/);

    const other = await eventStoreDb({ connectionString: store.url, logger: silent });
    await other.append(newStream(), newEvents(60), 'no-stream', noDeadline);
    await other.close();
    const grown = /^The event log has another event at \d+ than the one that this database has read/;
    await expect.poll(async () => (await ready(opened.server)).parts.log.detail).toMatch(grown);
    await expect(startAnother(opened)).rejects.toThrow(grown);

    await store.kill();
    await store.restartWith(right);
    await expect.poll(async () => (await ready(opened.server)).status).toBe('ready');
    expect((await opened.ada.get('/api/properties')).body.properties).toHaveLength(2);
  });

  test('an empty Postgres on its log: the start is refused, and adopting the log says what is lost', async () => {
    const opened = await open();
    const dataDir = await temporaryFolder();
    const started = startServer({ env: opened.env, dataDir });
    await expect(started).rejects.toThrow(
      /^This database has never followed the event log 0[\da-f-]+, so it lacks the/,
    );

    const place = { DATA_DIR: dataDir, DATABASE_URL: await databaseOf(dataDir) };
    const env = { ...process.env, ...opened.env, NODE_ENV: 'test', ...place };
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/projections.ts', 'adopt'], { env });
    expect(stdout).toContain('- the personal data of 1 of 1 persons in this log, whose keys are not here');
    const adopted = await startServer({ env: opened.env, dataDir });
    onTestFinished(adopted.remove);
    expect((await ready(adopted)).status).toBe('ready');
  });

  test('control: a process that takes any log for its own acknowledges what it writes to an emptied one', async () => {
    const { store, server } = await open();
    careless.isOn = true;
    onTestFinished(() => {
      careless.isOn = false;
    });
    await store.kill();
    await store.restartWith(undefined);
    const answer = async () => (await server.client().post('/api/auth/register', newAccount())).status;
    await expect.poll(answer).not.toBe(503);
    expect(await faultFound((async () => expectAllRefused([await answer()]))())).toEqual([201]);
  });
});
