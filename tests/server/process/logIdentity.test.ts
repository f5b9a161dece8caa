import { expect, onTestFinished, test } from 'vitest';
import { startCore } from '../../../server/process/core.ts';
import { noDeadline } from '../../support/context.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { NO_FILES } from '../../support/temporaryFolder.ts';

const postgres = postgresForFile();

const startOn = async (databaseUrl: string) => {
  const core = await startCore({
    dataDir: NO_FILES,
    databaseUrl,
    eventStore: 'postgres',
    master: Buffer.alloc(32, 7),
    migrations: 'server/migrations',
    now: () => new Date('2026-11-20T10:00:00.000Z'),
    logger: silent,
  });
  onTestFinished(core.stop);
  return core;
};

test('the first event of an empty log is LogStarted, recorded once even if four servers start in parallel', async () => {
  const database = await postgres.createDatabase();
  const [first] = await Promise.all([1, 2, 3, 4].map(() => startOn(database)));
  const events = (await first?.store.readAll(0n, 100)) ?? [];
  expect(events.map(({ type, stream, revision }) => ({ type, stream, revision }))).toEqual([
    { type: 'LogStarted', stream: 'log-identity', revision: 0n },
  ]);
  expect(events[0]?.metadata).toMatchObject({ actor: { kind: 'system', id: null }, account: null });

  const later = await startOn(database);
  expect(await later.store.readAll(0n, 100), 'after another start').toEqual(events);
});

test('two logs have different ids', async () => {
  const cores = [await startOn(await postgres.createDatabase()), await startOn(await postgres.createDatabase())];
  const ids = await Promise.all(
    cores.map(async ({ commands }) => (await commands.log.freshState('identity', noDeadline)).logId),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(new Set(ids).size).toBe(2);
});
