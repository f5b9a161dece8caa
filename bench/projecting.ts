import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { readModels } from '../projections/models.ts';
import { writeHistory } from '../scripts/load/account.ts';
import { writeAccounts } from '../scripts/load/writeAccounts.ts';
import { alwaysLeading } from '../server/adapters/leadership.ts';
import { openLog } from '../server/process/openLog.ts';
import { prepareModels } from '../server/readSide/preparedModels.ts';
import { startProjections } from '../server/readSide/projectionService.ts';
import { type Database, quiet } from './database.ts';
import { atLeast, median, ROUNDS, type Row } from './measure.ts';
import { MASTER, seeded } from './seeded.ts';

export const EVENTS = 200_000;
export const LARGE = { accounts: 2000, properties: 100_000, events: 1_000_000 };

const MODELS = readModels(EDITIONS);

const options = (databaseUrl: string) => ({
  databaseUrl,
  eventStore: 'postgres' as const,
  master: MASTER,
  migrations: 'server/migrations',
  logger: quiet,
});

/** Events a second with which every read model is built from the first event, into new tables. */
const buildingRate = async ({ connectionString, pool }: Database, events: number, head: bigint): Promise<number> => {
  await pool.query(`drop table if exists ${MODELS.map(({ name }) => name).join(', ')}; delete from checkpoint`);
  const opened = await openLog(options(connectionString));
  const started = performance.now();
  const { events: log, tables } = opened;
  const prepared = await prepareModels({ models: MODELS, events: log, tables, logger: quiet });
  const projections = startProjections({ prepared, leadership: alwaysLeading });
  if (!(await projections.caughtUp(head, 120_000))) throw new Error('The read models did not catch up');
  const rate = events / ((performance.now() - started) / 1000);
  console.log(`  ${events} events, ${rate.toFixed(0)} a second`);
  await projections.stop();
  await opened.stop();
  return rate;
};

const row = { bound: 30_000, unit: 'events/s' };

export const benchProjecting = async (database: Database): Promise<Row[]> => {
  const { events, head } = await seeded(database.connectionString, async (opened) => ({
    events: await writeHistory(opened, EVENTS),
  }));
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await buildingRate(database, events, head));
  return [atLeast(median(rates), { ...row, row: `projecting ${events} events into all read models from scratch` })];
};

/** The same with many accounts and properties. */
export const benchProjectingLarge = async (database: Database): Promise<Row[]> => {
  const { events, head } = await seeded(database.connectionString, (opened) => writeAccounts(opened, LARGE));
  const rate = await buildingRate(database, events, head);
  return [atLeast(rate, { ...row, row: `projecting ${events} events of ${LARGE.properties} properties` })];
};
