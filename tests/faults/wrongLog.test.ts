import { describe, expect, onTestFinished, test } from 'vitest';
import { WrongLog } from '../../server/application/errors.ts';
import { startCore } from '../../server/process/core.ts';
import { copyLog, emptyLog, endConnections, growLog, loseEvents } from '../support/changedLogs.ts';
import { noDeadline } from '../support/context.ts';
import { inDatabase } from '../support/inDatabase.ts';
import { register } from '../support/journey.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { startServer } from '../support/server.ts';
import { emptyDatabaseUnder, now, optionsFor, startOn, usedDatabase } from '../support/usedDatabase.ts';

const postgres = postgresForFile();

const refused = async (url: string) => {
  const error = await startCore({ ...optionsFor(url), now }).then(
    (core) => core.stop(),
    (reason: unknown) => reason,
  );
  expect(error, 'the start must be refused').toBeInstanceOf(WrongLog);
  return (error as WrongLog).message;
};

describe('a start', () => {
  test('on the same log succeeds again', async () => {
    const { url, head } = await usedDatabase(postgres);
    expect(await (await startOn(url)).store.head(noDeadline)).toBe(head);
  });

  test('on an emptied log is refused', async () => {
    const { url } = await usedDatabase(postgres);
    await emptyLog(url);
    expect(await refused(url)).toMatch(
      /^The event log is empty or has no LogStarted event, but this database follows the log .*: bring the right log back, or run `npm run projections -- adopt`, which [^.]*$/,
    );
  });

  test('on an older copy of the log is refused', async () => {
    const { url, head } = await usedDatabase(postgres);
    await loseEvents(url, 5);
    expect(await refused(url)).toContain(`ends at ${head - 5n}, but this database has read it up to ${head}`);
  });

  test.each([5, 50])('on an older copy that has grown by %i events is refused', async (count) => {
    const { url, head } = await usedDatabase(postgres);
    await loseEvents(url, 5);
    await growLog(url, count);
    expect(await refused(url)).toContain(`has another event at ${head} than the one that this database has read`);
  });

  test('on another log is refused', async () => {
    const [mine, other] = [await usedDatabase(postgres), await usedDatabase(postgres)];
    await emptyLog(mine.url);
    await copyLog(other.url, mine.url);
    expect(await refused(mine.url)).toMatch(
      /^The event log is 0[\da-f-]+, but this database follows the log 0[\da-f-]+:/,
    );
  });

  test('of an empty database on an old log is refused', async () => {
    const { url } = await usedDatabase(postgres);
    const empty = await emptyDatabaseUnder(url, postgres);
    expect(await refused(empty)).toMatch(/^This database has never followed the event log 0[\da-f-]+, so it lacks the/);
  });

  test('control: a database that has forgotten which log it followed is started on an emptied one', async () => {
    const { url } = await usedDatabase(postgres);
    await emptyLog(url);
    await inDatabase(url, (pool) =>
      pool.query('delete from followed_log; update checkpoint set position = 0, event_id = null'),
    );
    await expect(refused(url)).rejects.toThrow('the start must be refused');
  });

  test('after a start that ended before it had stored the id of its new log succeeds', async () => {
    const url = await postgres.createDatabase();
    const core = await startOn(url);
    await core.pool.query('delete from followed_log');
    await startOn(url);
    expect((await core.followed.read()).logId).toMatch(/^0/);
  });
});

test('a process whose log was replaced answers 503, says why once, and goes on when the right log is back', async () => {
  const server = await startServer();
  onTestFinished(server.remove);
  const ada = server.client();
  await register(ada);
  expect((await ada.get('/api/ready')).status).toBe(200);
  // So that no head of the ledger is recorded between the copy and the deletion: the next one is due in a minute.
  await server.runDueJobs();
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
