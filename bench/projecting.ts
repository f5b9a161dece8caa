import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { readModels } from '../projections/models.ts';
import { alwaysLeading } from '../server/adapters/leadership.ts';
import { openLog } from '../server/process/openLog.ts';
import { startProjections } from '../server/readSide/projectionService.ts';
import { type Database, quiet } from './database.ts';
import { MASTER, seeded, writeHistory } from './history.ts';
import { atLeast, median, ROUNDS, type Row } from './measure.ts';

export const EVENTS = 200_000;

const MODELS = readModels(EDITIONS);

const options = (databaseUrl: string) => ({
  databaseUrl,
  eventStore: 'postgres' as const,
  master: MASTER,
  migrations: 'server/migrations',
  logger: quiet,
});

/** Builds every read model from the first event, into new tables. */
export const benchProjecting = async ({ connectionString, pool }: Database): Promise<Row[]> => {
  const { events, head } = await seeded(connectionString, async (opened) => ({
    events: await writeHistory(opened, EVENTS),
  }));

  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await pool.query(`drop table if exists ${MODELS.map(({ name }) => name).join(', ')}; delete from checkpoint`);
    const opened = await openLog(options(connectionString));
    const started = performance.now();
    const projections = await startProjections({
      models: MODELS,
      events: opened.events,
      tables: opened.tables,
      logger: quiet,
      leadership: alwaysLeading,
    });
    if (!(await projections.caughtUp(head, 120_000))) throw new Error('The read models did not catch up');
    rates.push(events / ((performance.now() - started) / 1000));
    console.log(`  ${events} events, ${rates.at(-1)?.toFixed(0)} a second`);
    await projections.stop();
    await opened.stop();
  }
  return [
    atLeast(median(rates), {
      row: `projecting ${events} events into all read models from scratch`,
      bound: 30_000,
      unit: 'events/s',
    }),
  ];
};
