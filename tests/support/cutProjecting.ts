import { expect } from 'vitest';
import type { ReadModel } from '../../projections/readModel.ts';
import { openPool } from '../../server/adapters/pools.ts';
import { type ReadModelTables, readModelTables } from '../../server/adapters/readModelTables.ts';
import { newState } from '../../server/readSide/modelState.ts';
import { prepare } from '../../server/readSide/prepare.ts';
import { rebuild } from '../../server/readSide/rebuild.ts';
import { runAsLeader } from '../../server/readSide/runAsLeader.ts';
import { upgrading } from '../../server/readSide/upgrading.ts';
import { type Cut, cuttingProxy, NO_CUT } from './cuttingProxy.ts';
import { silent } from './logs.ts';
import type { MemoryLog } from './memoryLog.ts';
import { contents, type Database, folded } from './readModels.ts';

export type Change = (tables: ReadModelTables) => ReadModelTables;

/** What a process does with a pool of its own, until its connections are cut. Returns true if it came to its end. */
const untilCut = async (
  { url }: Database,
  cut: Cut,
  work: (tables: ReadModelTables) => Promise<unknown>,
): Promise<boolean> => {
  const proxy = await cuttingProxy(url, cut);
  const pool = openPool(proxy.address, silent, { max: 3 });
  try {
    await work(readModelTables(pool));
    return true;
  } catch (error) {
    if (!proxy.isCut()) throw error;
    return false;
  } finally {
    proxy.close();
    await pool.end();
  }
};

/** Projects the log, as a process does that has just started, until its end. */
const project = async (model: ReadModel<unknown>, events: MemoryLog, tables: ReadModelTables): Promise<void> => {
  const atTheEnd = new AbortController();
  const state = newState();
  const onChange = () => {
    if (state.reached >= events.head()) atTheEnd.abort();
  };
  const none = () => {};
  const followed = { model, state, events, tables, logger: silent, onChange, beat: none, onWritten: none };
  const upgrade = upgrading({ models: [model], events, tables });
  await prepare({ ...followed, upgrade }, atTheEnd.signal);
  await runAsLeader(followed, atTheEnd.signal, none);
};

/** Kills at every message, each before and after it arrived. Returns how many messages there are. */
export const atEveryMessage = async (kill: (cut: Cut) => Promise<boolean>): Promise<number> => {
  for (let at = 1; ; at += 1) {
    const ended = [await kill({ at, arrives: false }), await kill({ at, arrives: true })];
    if (ended.every(Boolean)) return at - 1;
  }
};

/** Makes the database one that has never projected this model. */
const forget = ({ query }: Database, { name }: ReadModel<unknown>) =>
  query(`drop table if exists ${name}; delete from checkpoint; delete from erased_account`);

/** The rows after a kill and a second start, and those that the events fold to. */
export const afterKill = async (
  db: Database,
  model: ReadModel<unknown>,
  events: MemoryLog,
  cut: Cut,
  change: Change = (tables) => tables,
) => {
  await forget(db, model);
  const ended = await untilCut(db, cut, (tables) => project(model, events, change(tables)));
  await untilCut(db, NO_CUT, (tables) => project(model, events, change(tables)));
  return { ended, rows: await contents(db, model.name), expected: folded(model, events.all) };
};

/** Postgres holds the lock of a killed rebuild until it notices the lost connection, and refuses other rebuilds. */
const untilLockIsReleased = (db: Database) =>
  expect
    .poll(() =>
      db.query(`select pid from pg_locks join pg_database on oid = database
                where locktype = 'advisory' and datname = current_database()`),
    )
    .toEqual([]);

const placeOf = ({ name }: ReadModel<unknown>, { at, arrives }: Cut): string =>
  `${name}, killed at message ${at}, which arrives: ${arrives}`;

/** Kills a projector at every message. Its rows are right after the next start. Returns how many messages there are. */
export const killProjector = (db: Database, model: ReadModel<unknown>, log: () => MemoryLog): Promise<number> =>
  atEveryMessage(async (cut) => {
    const { ended, rows, expected } = await afterKill(db, model, log(), cut);
    expect(JSON.parse(expected)).not.toEqual([]);
    expect(rows, placeOf(model, cut)).toBe(expected);
    return ended;
  });

/** Kills a rebuild at every message. The rows stay as they are, and the next rebuild succeeds. */
export const killRebuild = async (db: Database, model: ReadModel<unknown>, events: MemoryLog): Promise<number> => {
  await forget(db, model);
  await untilCut(db, NO_CUT, (tables) => project(model, events, tables));
  const expected = folded(model, events.all);
  const messages = await atEveryMessage(async (cut) => {
    const ended = await untilCut(db, cut, (tables) => rebuild(model, events, tables));
    await untilLockIsReleased(db);
    expect(await contents(db, model.name), placeOf(model, cut)).toBe(expected);
    return ended;
  });
  await untilCut(db, NO_CUT, (tables) => rebuild(model, events, tables));
  expect(await contents(db, model.name)).toBe(expected);
  expect(await db.query("select name from checkpoint where name like '%\\_\\_next'")).toEqual([]);
  return messages;
};
