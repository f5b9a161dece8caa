import { resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/adapters/migrate.ts';
import { WrongLog } from '../../server/application/errors.ts';
import { adopt } from '../../server/process/adopt.ts';
import { startCore } from '../../server/process/core.ts';
import { openLog } from '../../server/process/openLog.ts';
import { copyLog, emptyLog, endConnections, growLog, loseEvents } from '../support/changedLogs.ts';
import { context } from '../support/context.ts';
import { accountRegistered } from '../support/events.ts';
import { register } from '../support/journey.ts';
import { silent } from '../support/logs.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { startServer } from '../support/server.ts';

const postgres = postgresForFile();
const now = () => new Date('2026-11-20T10:00:00.000Z');

const optionsFor = (databaseUrl: string) => ({
  databaseUrl,
  eventStore: 'postgres' as const,
  master: Buffer.alloc(32, 7),
  migrations: resolve('server/migrations'),
  logger: silent,
});

const start = async (databaseUrl: string) => {
  const core = await startCore({ ...optionsFor(databaseUrl), now });
  onTestFinished(core.stop);
  return core;
};

const { accountId } = accountRegistered.data;

/** Each property has two events. */
const PROPERTIES = 9;

/** A database whose read models have read a log of nine properties. The log is in the same database, but a test can change it alone. */
const usedDatabase = async () => {
  const url = await postgres.createDatabase();
  const core = await startCore({ ...optionsFor(url), now });
  await core.keyring.create(accountId);
  for (let count = 0; count < PROPERTIES; count += 1) {
    const propertyId = `0192f0a0-0000-7000-8000-00000000000${count}`;
    const personal = {
      owner: {
        subject: accountId,
        details: { name: 'Sea View', addressLine1: '1', addressLine2: null, city: 'Whitby', postcode: 'YO21 3PU' },
      },
    };
    const about = { accountId, propertyId, nation: 'england', propertyType: 'house', personal } as const;
    const at = now().toISOString();
    await core.commands.allowance(accountId, { type: 'TakePropertySlot', limit: 50, ...about, at }, context);
  }
  const head = await core.store.head();
  expect(await core.projections.caughtUp(head, 15_000)).toBe(true);
  await core.stop();
  return { url, head };
};

const refused = async (url: string) => {
  const error = await startCore({ ...optionsFor(url), now }).then(
    (core) => core.stop(),
    (reason: unknown) => reason,
  );
  expect(error, 'the start must be refused').toBeInstanceOf(WrongLog);
  return (error as WrongLog).message;
};

const adopted = async (url: string) => {
  const opened = await openLog(optionsFor(url));
  onTestFinished(opened.stop);
  const said: string[] = [];
  await adopt(opened, { now, logger: silent, say: (line) => said.push(line) });
  return said;
};

const properties = async (url: string) => {
  const core = await start(url);
  const { rows } = await core.pool.query('select key from property_overview order by key');
  return rows.length;
};

describe('a start', () => {
  test('on the same log succeeds again', async () => {
    const { url, head } = await usedDatabase();
    expect(await (await start(url)).store.head()).toBe(head);
  });

  test('on an emptied log is refused', async () => {
    const { url } = await usedDatabase();
    await emptyLog(url);
    expect(await refused(url)).toMatch(
      /^The event log is empty or has no LogStarted event, but this database follows the log .*: bring the right log back, or run `npm run projections -- adopt`, which [^.]*$/,
    );
  });

  test('on an older copy of the log is refused', async () => {
    const { url, head } = await usedDatabase();
    await loseEvents(url, 5);
    expect(await refused(url)).toContain(`ends at ${head - 5n}, but this database has read it up to ${head}`);
  });

  test.each([5, 50])('on an older copy that has grown by %i events is refused', async (count) => {
    const { url, head } = await usedDatabase();
    await loseEvents(url, 5);
    await growLog(url, count);
    expect(await refused(url)).toContain(`has another event at ${head} than the one that this database has read`);
  });

  test('on another log is refused', async () => {
    const [mine, other] = [await usedDatabase(), await usedDatabase()];
    await emptyLog(mine.url);
    await copyLog(other.url, mine.url);
    expect(await refused(mine.url)).toMatch(
      /^The event log is 0[\da-f-]+, but this database follows the log 0[\da-f-]+:/,
    );
  });

  test('of an empty database on an old log is refused', async () => {
    const { url } = await usedDatabase();
    const empty = await postgres.createDatabase();
    await migrate(empty, resolve('server/migrations'), silent);
    await copyLog(url, empty);
    expect(await refused(empty)).toMatch(/^This database has never followed the event log 0[\da-f-]+, so it lacks the/);
  });

  test('after a start that ended before it had stored the id of its new log succeeds', async () => {
    const url = await postgres.createDatabase();
    const core = await start(url);
    await core.pool.query('delete from followed_log');
    await start(url);
    expect((await core.followed.read()).logId).toMatch(/^0/);
  });
});

describe('adopt', () => {
  test('rebuilds the read models from an older log and says what it gives up', async () => {
    const { url } = await usedDatabase();
    await loseEvents(url, 6);
    const said = await adopted(url);
    expect(said.join('\n')).toMatch(
      /^The event log ends at .*\nAdopting the event log 0.* This gives up:\n(- .*\n){5}/,
    );
    expect(said.join('\n')).toContain('the personal data of 0 of 1 persons');
    expect(await properties(url), 'without the lost ones').toBe(PROPERTIES - 3);
    expect(await adopted(url)).toEqual(['This database belongs to this event log already. Nothing was changed.']);
  });

  test('starts an emptied log', async () => {
    const { url } = await usedDatabase();
    await emptyLog(url);
    await adopted(url);
    expect(await properties(url)).toBe(0);
  });

  test('lets an empty database follow an old log, and counts the persons whose keys are missing', async () => {
    const { url } = await usedDatabase();
    const empty = await postgres.createDatabase();
    await migrate(empty, resolve('server/migrations'), silent);
    await copyLog(url, empty);
    expect((await adopted(empty)).join('\n')).toContain('the personal data of 1 of 1 persons');
    await start(empty);
  });

  test('that was killed after it changed the database is completed by the next start', async () => {
    const { url } = await usedDatabase();
    await loseEvents(url, 6);
    const opened = await openLog(optionsFor(url));
    onTestFinished(opened.stop);
    const killed = new Error('killed');
    const tables = { ...opened.tables, create: () => Promise.reject(killed) };
    await expect(adopt({ ...opened, tables }, { now, logger: silent, say: () => {} })).rejects.toBe(killed);
    const core = await start(url);
    expect(await core.projections.caughtUp(await core.store.head(), 15_000)).toBe(true);
    expect((await core.pool.query('select key from property_overview')).rows).toHaveLength(PROPERTIES - 3);
  });
});

test('a process whose log was replaced answers 503, says why once, and goes on when the right log is back', async () => {
  const server = await startServer();
  onTestFinished(server.remove);
  const ada = server.client();
  await register(ada);
  expect((await ada.get('/api/ready')).status).toBe(200);
  await server.query('create table right_log as table event');
  await server.query("delete from event where type <> 'LogStarted'");
  await endConnections(server.databaseUrl);

  await expect.poll(async () => (await ada.get('/api/ready')).body.parts.log.ok).toBe(false);
  const { status, body } = await ada.get('/api/ready');
  expect(status).toBe(503);
  expect(body.parts.log.detail).toMatch(/^The event log ends at 1, but this database has read it up to/);
  expect((await ada.get('/api/properties')).status, 'no ghosts').toBe(503);
  const other = server.client();
  const refusal = await other.post('/api/auth/register', { email: 'b@example.org', password: 'correct horse battery' });
  expect(refusal.status).toBe(503);
  expect(refusal.headers.get('retry-after')).toBe('2');
  expect((await ada.get('/api/health')).status).toBe(200);
  expect(server.logged.filter((line) => line === body.parts.log.detail)).toHaveLength(1);

  await server.query('insert into event overriding system value select * from right_log where position > 1');
  await expect.poll(async () => (await ada.get('/api/ready')).status).toBe(200);
  expect((await ada.get('/api/properties')).status).toBe(200);
});
