import { SYSTEM } from '../domain/metadata.ts';
import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { postgresEventStore } from '../server/adapters/postgresEventStore/postgresEventStore.ts';
import { commands as commandsOver } from '../server/application/commands.ts';
import { eventCodec } from '../server/eventLog/codec.ts';
import { eventLog } from '../server/eventLog/eventLog.ts';
import { openHub } from '../server/eventLog/hub.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { startCore } from '../server/process/core.ts';
import { CLIENTS } from './append.ts';
import { type Database, quiet } from './database.ts';
import { MASTER, seeded, writeAccount } from './history.ts';
import { atLeast, atMost, percentile, type Row, ratio } from './measure.ts';

const AT = '2026-11-20T10:00:00.000Z';
const CONTEXT = { actor: SYSTEM, account: null, causationId: null, correlationId: uuidv7() };
const now = () => new Date();

/** An answer that differs from the previous one, so each command records an event. */
export const nextAnswer = (turn: number) => ({
  question: 13 + (turn % 6),
  answer: Math.floor(turn / 6) % 2 === 0 ? ('No' as const) : ('Yes' as const),
});

export const benchCommand = async ({ connectionString, pool }: Database): Promise<Row[]> => {
  const store = await postgresEventStore({ connectionString, log: quiet });
  const noKeys = { keysOf: async () => () => undefined };
  const events = eventLog(store, await openHub(store), eventCodec(noKeys));
  const { assessment } = commandsOver({
    events,
    now,
    editions: EDITIONS,
    policiesOver: () => ({ run: () => undefined, hasPolicy: () => false }),
  });
  await pool.query(`create table bench_answer (id int primary key, account_id uuid, status text, answers json);
    insert into bench_answer select i, '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a11', 'in_progress', '{}' from generate_series(0, 31) i`);

  const accountId = uuidv7();
  const by = { accountId, at: AT, today: '2026-11-20' };
  const ids = Array.from({ length: 32 }, () => uuidv7());
  const turns: number[] = Array(32).fill(0);
  const answer = (client: number) => {
    const turn = turns[client] ?? 0;
    turns[client] = turn + 1;
    return assessment(ids[client] ?? '', { type: 'AnswerQuestion', ...nextAnswer(turn), ...by }, CONTEXT);
  };
  for (const [client, assessmentId] of ids.entries()) {
    await assessment(
      assessmentId,
      { type: 'StartAssessment', propertyId: uuidv7(), assessmentId, edition: EDITIONS.inEffectOn(by.today).id, ...by },
      CONTEXT,
    );
    for (let turn = 0; turn < 49; turn++) await answer(client);
  }

  const crud = async (client: number) => {
    const { rows } = await pool.query({
      name: 'bench-select',
      text: 'select account_id, status, answers from bench_answer where id = $1',
      values: [client],
    });
    if (rows[0]?.status !== 'in_progress') throw new Error('The row is missing');
    await pool.query({
      name: 'bench-answer',
      text: 'update bench_answer set answers = $2 where id = $1',
      values: [client, JSON.stringify({ ...rows[0].answers, 17: 'Yes' })],
    });
  };

  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    const measured = await ratio({ clients, subject: answer, baseline: crud });
    const row = 'a whole command (50 events) against SELECT, check, UPDATE';
    rows.push(atLeast(measured, { row, clients, bound: 1 }));
  }
  await store.close();
  return rows;
};

const PER_SECOND = 1000;
const SECONDS = 8;

/** Runs commands at a steady rate and measures the time from each acknowledgement until the read models show it. */
export const benchLag = async ({ connectionString }: Database): Promise<Row[]> => {
  const { accountId, properties } = await seeded(connectionString, (opened) => writeAccount(opened, 200, false));
  const core = await startCore({
    databaseUrl: connectionString,
    eventStore: 'postgres',
    master: MASTER,
    migrations: 'server/migrations',
    now,
    logger: quiet,
  });
  const by = { accountId, at: AT, today: '2026-11-20' };
  const { assessment } = core.commands;
  const ids = properties.map(({ assessmentId }) => assessmentId);

  const lags: number[] = [];
  const one = async (turn: number) => {
    const id = ids[turn % ids.length] ?? '';
    const answered = { ...nextAnswer(Math.floor(turn / ids.length)), ...by };
    const { position } = await assessment(id, { type: 'AnswerQuestion', ...answered }, CONTEXT);
    const acknowledged = performance.now();
    if (position === undefined || !(await core.projections.caughtUp(position, 30_000)))
      throw new Error('The read models did not catch up');
    lags.push(performance.now() - acknowledged);
  };

  const started = performance.now();
  const running: Promise<void>[] = [];
  for (let turn = 0; turn < PER_SECOND * SECONDS; ) {
    const due = Math.floor(((performance.now() - started) / 1000) * PER_SECOND);
    for (; turn < due; turn++) running.push(one(turn));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(running);
  const pace = (PER_SECOND * SECONDS) / ((performance.now() - started) / 1000);
  console.log(`  ${pace.toFixed(0)} commands a second`);
  await core.stop();
  // The first second is warm-up.
  const settled = lags.slice(PER_SECOND);
  const row = 'row readable after the acknowledgement, 1,000 commands a second';
  return [
    atMost(percentile(settled, 0.5), { row: `${row}: p50`, bound: 2, unit: 'ms' }),
    atMost(percentile(settled, 0.99), { row: `${row}: p99`, bound: 10, unit: 'ms' }),
  ];
};
