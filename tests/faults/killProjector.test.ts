import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import { openPool } from '../../server/adapters/pools.ts';
import { type ReadModelTables, readModelTables } from '../../server/adapters/readModelTables.ts';
import { newState } from '../../server/readSide/modelState.ts';
import { prepare } from '../../server/readSide/prepare.ts';
import { rebuild } from '../../server/readSide/rebuild.ts';
import { runAsLeader } from '../../server/readSide/runAsLeader.ts';
import { upgrading } from '../../server/readSide/upgrading.ts';
import { counting } from '../support/countingModel.ts';
import { type Cut, cuttingProxy, NO_CUT } from '../support/cuttingProxy.ts';
import {
  accountErased,
  accountRegistered,
  answered,
  assessmentOpened,
  badgeIssued,
  bob,
  guestRegister,
  propertyAdded,
  propertyChanged,
} from '../support/events.ts';
import { silent } from '../support/logs.ts';
import { type MemoryLog, memoryLog } from '../support/memoryLog.ts';
import { addedProperty } from '../support/properties.ts';
import { contents, type Database, databases, folded, modelNamed } from '../support/readModels.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';
import { TEST } from '../support/timeLimits.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const timeout = ROUNDS * TEST;

const database = databases();
const { below } = random(seedOfRun());

/** One that is updated, one that only grows, and one with few events. */
const MODELS = [counting(modelNamed('property_overview')), modelNamed('property_history'), modelNamed('badge')];

/** A log that is read in batches of random size. It has the erasure of another account, which is written in another way. */
const someLog = () => {
  const added = addedProperty(1);
  const ofBob = { ...added, data: { ...added.data, accountId: bob } } as DomainEvent;
  const erasure = { ...accountErased, data: { ...accountErased.data, accountId: bob } } as DomainEvent;
  const ofAda = [accountRegistered, propertyAdded, assessmentOpened(), badgeIssued(), propertyChanged('Lea View')];
  const events = [...ofAda, ofBob, answered(guestRegister), erasure, propertyChanged('Sea View')];
  return memoryLog(events, 2 + below(3));
};

type Change = (tables: ReadModelTables) => ReadModelTables;

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
const atEveryMessage = async (kill: (cut: Cut) => Promise<boolean>): Promise<number> => {
  for (let at = 1; ; at += 1) {
    const ended = [await kill({ at, arrives: false }), await kill({ at, arrives: true })];
    if (ended.every(Boolean)) return at - 1;
  }
};

/** The rows after a kill and a second start, and those that the events fold to. */
const afterKill = async (db: Database, model: ReadModel<unknown>, cut: Cut, change: Change = (tables) => tables) => {
  await db.query(`drop table if exists ${model.name}; delete from checkpoint; delete from erased_account`);
  const events = someLog();
  const ended = await untilCut(db, cut, (tables) => project(model, events, change(tables)));
  await untilCut(db, NO_CUT, (tables) => project(model, events, change(tables)));
  return { ended, rows: await contents(db, model.name), expected: folded(model, events.all) };
};

test('a projector that is killed between any two messages to Postgres loses no event and applies none twice', {
  timeout,
}, async () => {
  const db = await database();
  /** Of each model in each round. */
  const messages: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const model of MODELS)
      messages.push(
        await atEveryMessage(async (cut) => {
          const { ended, rows, expected } = await afterKill(db, model, cut);
          expect(JSON.parse(expected)).not.toEqual([]);
          expect(rows, `${model.name}, killed at message ${cut.at}, which arrives: ${cut.arrives}`).toBe(expected);
          return ended;
        }),
      );
  console.info(`killed ${2 * messages.reduce((sum, one) => sum + one, 0)} times`);
  expect(Math.min(...messages)).toBeGreaterThan(10);
});

test('control: with the checkpoint in a transaction of its own, rows are missing after a kill', async () => {
  const db = await database();
  const [model] = MODELS;
  if (!model) throw new Error('There is no model');
  /** Moves the checkpoint first, and writes the rows in the next transaction. */
  const inTwo: Change = (tables) => ({
    ...tables,
    tables: {
      ...tables.tables,
      write: async (statement) => {
        const [position, eventId] = statement.values;
        await db.query('update checkpoint set position = $1, event_id = $2', [position, eventId]);
        const withoutCheckpoint = statement.text.replace(/and position = \$\d+/, 'and $4::bigint is not null');
        const { name: _, ...unnamed } = statement;
        return tables.tables.write({ ...unnamed, text: withoutCheckpoint });
      },
    },
  });
  const wrong: number[] = [];
  await atEveryMessage(async (cut) => {
    const { ended, rows, expected } = await afterKill(db, model, cut, inTwo);
    if (rows !== expected) wrong.push(cut.at);
    return ended;
  });
  console.info(`control: wrong rows after ${wrong.length} kills`);
  expect(wrong.length).toBeGreaterThan(0);
});

/** Postgres holds the lock of a killed rebuild until it notices the lost connection, and refuses other rebuilds. */
const untilLockIsReleased = (db: Database) =>
  expect
    .poll(() =>
      db.query(`select pid from pg_locks join pg_database on oid = database
                where locktype = 'advisory' and datname = current_database()`),
    )
    .toEqual([]);

test('a rebuild that is killed between any two messages to Postgres leaves the serving rows, and the next one succeeds', {
  timeout,
}, async () => {
  const db = await database();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const model of MODELS) {
      await db.query(`drop table if exists ${model.name}; delete from checkpoint; delete from erased_account`);
      const events = someLog();
      await untilCut(db, NO_CUT, (tables) => project(model, events, tables));
      const expected = folded(model, events.all);
      const messages = await atEveryMessage(async (cut) => {
        const ended = await untilCut(db, cut, (tables) => rebuild(model, events, tables));
        await untilLockIsReleased(db);
        const where = `${model.name}, killed at message ${cut.at}, which arrives: ${cut.arrives}`;
        expect(await contents(db, model.name), where).toBe(expected);
        return ended;
      });
      expect(messages).toBeGreaterThan(10);
      await untilCut(db, NO_CUT, (tables) => rebuild(model, events, tables));
      expect(await contents(db, model.name)).toBe(expected);
      expect(await db.query("select name from checkpoint where name like '%\\_\\_next'")).toEqual([]);
    }
});
