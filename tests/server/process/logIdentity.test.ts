import { describe, expect, onTestFinished, test } from 'vitest';
import { startCore } from '../../../server/process/core.ts';
import { coreForFile } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const startOn = async (databaseUrl: string) => {
  const core = await startCore({
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

describe('the first event of an empty log', () => {
  const postgres = postgresForFile();

  test('is LogStarted, once, although four servers start at the same moment', async () => {
    const starts = await Promise.all([1, 2, 3, 4].map(() => startOn(postgres.connectionString())));
    const events = (await starts[0]?.store.readAll(0n, 100)) ?? [];
    expect(events.map(({ type, stream, revision }) => ({ type, stream, revision }))).toEqual([
      { type: 'LogStarted', stream: 'log-identity', revision: 0n },
    ]);
    expect(events[0]?.metadata).toMatchObject({ actor: { kind: 'system', id: null }, account: null });
  });

  test('stays the only one after another start', async () => {
    const core = await startOn(postgres.connectionString());
    expect(await core.store.readAll(0n, 100)).toHaveLength(1);
  });
});

describe('two logs', () => {
  const [one, other] = [coreForFile(), coreForFile()];

  test('have different ids', async () => {
    const states = [await one.core().commands.log.freshState('identity')];
    states.push(await other.core().commands.log.freshState('identity'));
    const ids = states.map(({ logId }) => logId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(new Set(ids).size).toBe(2);
  });
});
