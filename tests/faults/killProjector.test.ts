import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { counting } from '../support/countingModel.ts';
import { afterKill, atEveryMessage, type Change, killProjector, killRebuild } from '../support/cutProjecting.ts';
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
import { logForEveryRow, WITHOUT_ROWS } from '../support/everyRow.ts';
import { memoryLog } from '../support/memoryLog.ts';
import { addedProperty } from '../support/properties.ts';
import { databases, modelNamed, testModels } from '../support/readModels.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';
import { TEST } from '../support/timeLimits.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 2);
const timeout = ROUNDS * TEST;

const database = databases();
const { below, shuffled } = random(seedOfRun());

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

test('a projector that is killed between any two messages to Postgres loses no event and applies none twice', {
  timeout,
}, async () => {
  const db = await database();
  /** Of each model in each round. */
  const messages: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const model of MODELS) messages.push(await killProjector(db, model, someLog));
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
    const { ended, rows, expected } = await afterKill(db, model, someLog(), cut, inTwo);
    if (rows !== expected) wrong.push(cut.at);
    return ended;
  });
  console.info(`control: wrong rows after ${wrong.length} kills`);
  expect(wrong.length).toBeGreaterThan(0);
});

test('a rebuild that is killed between any two messages to Postgres leaves the serving rows, and the next one succeeds', {
  timeout,
}, async () => {
  const db = await database();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const model of MODELS) expect(await killRebuild(db, model, someLog())).toBeGreaterThan(10);
});

/** How many of the read models; `MODELS=21` are all that have rows. */
const COUNT = Number(process.env.MODELS ?? 4);

test('both, of any read model', { timeout: COUNT * TEST }, async () => {
  const { events, metadata } = await logForEveryRow();
  const db = await database();
  const models = shuffled(testModels.filter(({ name }) => name !== WITHOUT_ROWS)).slice(0, COUNT);
  /** In batches, so that a projector writes several times. */
  const log = () => memoryLog(events, Math.ceil(events.length / 4), metadata);
  let kills = 0;
  for (const model of models)
    kills += 2 * ((await killProjector(db, model, log)) + (await killRebuild(db, model, log())));
  console.info(`${models.length} read models killed ${kills} times, with ${events.length} events`);
});
