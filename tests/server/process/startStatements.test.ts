import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCore } from '../../../server/process/core.ts';
import { noDeadline } from '../../support/context.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { now, optionsFor } from '../../support/usedDatabase.ts';

const postgres = postgresForFile();

/** Starts everything between the stores and HTTP, and stops it once its read models run. */
const startOnce = async (url: string): Promise<void> => {
  const core = await startCore({ ...optionsFor(url), now });
  await core.projections.caughtUp(await core.store.head(noDeadline), CONDITION);
  await core.stop();
};

test('a second start of an empty installation asks the database little', async () => {
  const url = await postgres.createDatabase();
  await startOnce(url);
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  const counting = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...call) {
    const [config] = call as readonly unknown[];
    asked.push(typeof config === 'string' ? config : String((config as { text?: string }).text));
    return Reflect.apply(query, this, call);
  });
  onTestFinished(() => counting.mockRestore());
  await startOnce(url);
  expect(asked.length, asked.join('\n')).toBeGreaterThan(5);
  expect(asked.length, asked.join('\n')).toBeLessThan(60);
});
