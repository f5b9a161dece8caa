import { writeAccount } from '../scripts/load/account.ts';
import { startCore } from '../server/process/core.ts';
import { context, DAY, nextAnswer } from './commands.ts';
import { type Database, quiet } from './database.ts';
import { atMost, percentile, type Row } from './measure.ts';
import { DATA_DIR, MASTER, seeded } from './seeded.ts';

const PER_SECOND = 1000;
const SECONDS = 8;

/** Starts `work` at a steady rate and waits until all of it is done. */
const atSteadyRate = async (work: (turn: number) => Promise<void>): Promise<void> => {
  const started = performance.now();
  const running: Promise<void>[] = [];
  for (let turn = 0; turn < PER_SECOND * SECONDS; ) {
    const due = Math.floor(((performance.now() - started) / 1000) * PER_SECOND);
    for (; turn < due; turn++) {
      const working = work(turn);
      running.push(working);
      // The failure is thrown below. Without this handler it would end the process now and leave Postgres running.
      working.catch(() => {});
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(running);
  const rate = (PER_SECOND * SECONDS) / ((performance.now() - started) / 1000);
  console.log(`  ${rate.toFixed(0)} commands a second`);
};

/** Measures the time from the acknowledgement of a command until the read models show its event. */
export const benchLag = async ({ connectionString }: Database): Promise<Row[]> => {
  const { accountId, properties } = await seeded(connectionString, (opened) => writeAccount(opened, 200, 0));
  const core = await startCore({
    dataDir: DATA_DIR,
    databaseUrl: connectionString,
    eventStore: 'postgres',
    master: MASTER,
    migrations: 'server/migrations',
    now: () => new Date(),
    logger: quiet,
  });

  const lags: number[] = [];
  const answer = async (turn: number) => {
    const { assessmentId } = properties[turn % properties.length] ?? { assessmentId: '' };
    const next = nextAnswer(Math.floor(turn / properties.length));
    const command = { type: 'AnswerQuestion', ...next, accountId, ...DAY } as const;
    const { position } = await core.commands.assessment(assessmentId, command, context());
    const acknowledged = performance.now();
    if (position === undefined || !(await core.projections.caughtUp(position, 30_000)))
      throw new Error('The read models did not catch up');
    lags.push(performance.now() - acknowledged);
  };
  // The first command of each assessment reads its stream. The first second at the steady rate is warm-up, too.
  for (const turn of properties.keys()) await answer(turn);
  await atSteadyRate((turn) => answer(properties.length + turn));
  await core.stop();

  const settled = lags.slice(properties.length + PER_SECOND);
  const row = 'row readable after the acknowledgement, 1,000 commands a second';
  return [
    atMost(percentile(settled, 0.5), { row: `${row}: p50`, bound: 2, unit: 'ms' }),
    atMost(percentile(settled, 0.99), { row: `${row}: p99`, bound: 10, unit: 'ms' }),
  ];
};
