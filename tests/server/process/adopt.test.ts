import { describe, expect, onTestFinished, test } from 'vitest';
import { adopt } from '../../../server/process/adopt.ts';
import { openLog } from '../../../server/process/openLog.ts';
import { emptyLog, loseEvents } from '../../support/changedLogs.ts';
import { noDeadline } from '../../support/context.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { emptyDatabaseUnder, now, optionsFor, PROPERTIES, startOn, usedDatabase } from '../../support/usedDatabase.ts';

const postgres = postgresForFile();

const adopted = async (url: string) => {
  const opened = await openLog(optionsFor(url));
  onTestFinished(opened.stop);
  const said: string[] = [];
  await adopt(opened, { host: 'localhost', now, logger: silent, say: (line) => said.push(line) });
  return said;
};

const properties = async (url: string) => {
  const core = await startOn(url);
  const { rows } = await core.pool.query('select key from property_overview order by key');
  return rows.length;
};

describe('adopt', () => {
  test('rebuilds the read models from an older log and says what it gives up', async () => {
    const { url } = await usedDatabase(postgres);
    await loseEvents(url, 6);
    const said = await adopted(url);
    expect(said.join('\n')).toMatch(
      /^The event log ends at .*\nAdopting the event log 0.* This gives up:\n(- .*\n){6}/,
    );
    expect(said.join('\n')).toContain('the personal data of 0 of 1 persons');
    expect(await properties(url), 'without the lost ones').toBe(PROPERTIES - 3);
    expect(await adopted(url)).toEqual(['This database belongs to this event log already. Nothing was changed.']);
  });

  test('gives the ledger another name, so that this copy of the log does not continue the heads of the other', async () => {
    const { url } = await usedDatabase(postgres);
    const until = new AbortController().signal;
    const signed = async () => {
      const core = await startOn(url);
      await core.ledger.signHead(until);
      const head = await core.ledger.reads.head();
      await core.stop();
      return head;
    };
    const before = await signed();
    expect(before).toMatchObject({ origin: expect.stringMatching(/^localhost\/ledger\/[0-9a-f]{12}$/) });
    await loseEvents(url, 6);
    await adopted(url);
    const core = await startOn(url);
    // The start may record events of its own at any moment.
    const behind = async () => (await core.store.head(noDeadline)) - (await core.tree.state()).position;
    await expect.poll(behind).toBe(0n);
    expect(await core.ledger.reads.head(), 'no head under the former name').toBeUndefined();
    await core.stop();
    const after = await signed();
    expect(after?.origin).not.toBe(before?.origin);
    expect(after?.size).toBeLessThan(before?.size ?? 0);
  });

  test('starts an emptied log', async () => {
    const { url } = await usedDatabase(postgres);
    await emptyLog(url);
    await adopted(url);
    expect(await properties(url)).toBe(0);
  });

  test('lets an empty database follow an old log, and counts the persons whose keys are missing', async () => {
    const { url } = await usedDatabase(postgres);
    const empty = await emptyDatabaseUnder(url, postgres);
    expect((await adopted(empty)).join('\n')).toContain('the personal data of 1 of 1 persons');
    await startOn(empty);
  });

  test('that was killed after it changed the database is completed by the next start', async () => {
    const { url } = await usedDatabase(postgres);
    await loseEvents(url, 6);
    const opened = await openLog(optionsFor(url));
    onTestFinished(opened.stop);
    const killed = new Error('killed');
    const tables = { ...opened.tables, createMissing: () => Promise.reject(killed) };
    await expect(adopt({ ...opened, tables }, { host: 'localhost', now, logger: silent, say: () => {} })).rejects.toBe(
      killed,
    );
    const core = await startOn(url);
    expect(await core.projections.caughtUp(await core.store.head(noDeadline), CONDITION)).toBe(true);
    expect((await core.pool.query('select key from property_overview')).rows).toHaveLength(PROPERTIES - 3);
  });
});
