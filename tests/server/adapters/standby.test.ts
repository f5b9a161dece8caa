import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/adapters/embeddedPostgres/index.ts';
import { leaderLock } from '../../../server/adapters/leaderLock.ts';
import { openLeadership } from '../../../server/adapters/leadership.ts';
import { noticeListener } from '../../../server/adapters/noticeListener.ts';
import { openPool } from '../../../server/adapters/pools.ts';
import { postgresCalls } from '../../../server/adapters/postgresCalls.ts';
import { reconnecting } from '../../../server/adapters/postgresEventStore/connection.ts';
import { isAway, isOutage } from '../../../server/adapters/postgresOutage.ts';
import { deadlineIn } from '../../../server/lib/deadline.ts';
import { postmasterIn, query, startForTest } from '../../support/embeddedPostgres.ts';
import { silent } from '../../support/logs.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';

// Our own Postgres writes too little into its log to be followed by a standby.
const settings = { wal_level: 'replica' };

/** Makes the stopped Postgres in this folder start as a standby, which answers reads. */
const demote = async (dataDir: string) => {
  const cluster = join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  await writeFile(join(cluster, 'standby.signal'), '');
  await chown(join(cluster, 'standby.signal'), uid, gid);
};

/** As `pg_ctl promote`: only a superuser may call `pg_promote`. */
const promote = async (dataDir: string) => {
  await writeFile(join(dataDir, 'postgres', 'promote'), '');
  process.kill(await postmasterIn(dataDir), 'SIGUSR1');
};

const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('a standby', () => {
  let url: string;
  beforeAll(async () => {
    const { path: dataDir, remove } = await makeFolder();
    const primary = await startEmbeddedPostgres({ dataDir, logger: silent, settings });
    await primary.stop();
    await demote(dataDir);
    const standby = await startEmbeddedPostgres({ dataDir, logger: silent, settings });
    url = standby.connectionString;
    return async () => {
      await standby.stop();
      await remove();
    };
  });

  test('control: answers reads', async () => {
    expect(await query(url, 'select pg_is_in_recovery() as standby')).toEqual([{ standby: true }]);
  });

  test('is away for the pool', async () => {
    const pool = openPool(url, silent, { max: 1 });
    onTestFinished(() => pool.end());
    expect(await failure(pool.query('select 1'))).toSatisfy(isOutage);
    expect(pool.totalCount).toBe(0);
  });

  test('is away for the event store', async () => {
    const connection = reconnecting({ connectionString: url }, postgresCalls());
    onTestFinished(() => connection.close());
    const reading = connection.run((client) => client.query('select 1'), deadlineIn(200));
    expect(await failure(reading)).toSatisfy(isAway);
  });

  test('has no leader', async () => {
    const lock = leaderLock(url, 3000);
    onTestFinished(lock.close);
    expect(await failure(lock.connect())).toSatisfy(isOutage);

    const leadership = await Promise.race([
      openLeadership({ connectionString: url, store: { head: async () => 0n }, logger: silent }),
      new Promise<undefined>((resolve) => setTimeout(resolve, 500)),
    ]);
    if (leadership) onTestFinished(leadership.stop);
    expect(leadership?.role().leads ?? false).toBe(false);
  });
});

test('a listener that comes to a standby asks again until it has a primary', async () => {
  const dataDir = await temporaryFolder();
  const primary = await startForTest({ dataDir, settings });
  const listener = noticeListener({ connectionString: primary.connectionString }, 'notices', silent);
  onTestFinished(listener.close);
  const heard: unknown[] = [];
  listener.notifications.on('notices', (notice) => void heard.push(notice));
  await listener.listenTo('notices');

  await primary.stop();
  await demote(dataDir);
  const failed = new Promise((resolve) => listener.events.once('error', resolve));
  const { connectionString } = await startForTest({ dataDir, settings });
  await failed;
  await promote(dataDir);
  await expect
    .poll(async () => {
      await query(connectionString, `select pg_notify('notices', '1')`);
      return heard.length;
    })
    .toBeGreaterThan(0);
});
