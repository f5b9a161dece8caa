import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { accountById } from '../../../projections/accountProfile/queries.ts';
import { isAway } from '../../../server/adapters/postgresOutage.ts';
import { startCore } from '../../../server/process/core.ts';
import { ada } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { tcpProxy } from '../../support/tcpProxy.ts';
import { NO_FILES } from '../../support/temporaryFolder.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const { connectionString } = postgresForFile();

const startedBehindProxy = async (finished: (close: () => void) => void) => {
  const proxy = await tcpProxy(connectionString(), finished);
  const core = await startCore({
    dataDir: NO_FILES,
    databaseUrl: proxy.address,
    eventStore: 'postgres',
    master: randomBytes(32),
    migrations: resolve('server/migrations'),
    now: () => new Date(),
    logger: silent,
  });
  // Wait until connections are open and the read models have started, as in a running server.
  await core.reads.one(accountById(ada));
  await delay(500);
  return { proxy, core };
};

// Both wait for time-outs, so they wait together. Each has an `expect` and a cleanup of its own: those of Vitest itself do
// not know which of the two calls them.
describe.concurrent('while Postgres is silent', () => {
  test('reads fail as an outage while Postgres does not answer, and work again afterwards', async ({
    expect,
    onTestFinished,
  }) => {
    const { proxy, core } = await startedBehindProxy(onTestFinished);
    onTestFinished(core.stop);
    const read = () => core.reads.one(accountById(ada));
    proxy.fallSilent();
    const given = Date.now();
    const reason = await read().catch((error: unknown) => error);
    expect(reason).toSatisfy(isAway);
    expect(Date.now() - given).toBeLessThan(8000);

    proxy.speakAgain();
    await expect.poll(() => read().catch(() => 'away')).toBeUndefined();
    await expect.poll(() => core.leadership.role().leads).toBe(true);
  });

  test('a stop ends although the connections to Postgres are silent for ever', async ({ expect, onTestFinished }) => {
    const { proxy, core } = await startedBehindProxy(onTestFinished);
    proxy.fallSilent();
    const stopped = core.stop().then(
      () => 'stopped',
      () => 'stopped',
    );
    expect(await Promise.race([stopped, delay(CONDITION, 'still waiting')])).toBe('stopped');
  });
});
