import { SYSTEM } from '../domain/metadata.ts';
import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { postgresEventStore } from '../server/adapters/postgresEventStore/postgresEventStore.ts';
import { commands as commandsOver } from '../server/application/commands.ts';
import { eventCodec } from '../server/eventLog/codec.ts';
import { eventLog } from '../server/eventLog/eventLog.ts';
import { openHub } from '../server/eventLog/hub.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { CLIENTS } from './append.ts';
import { type Database, quiet } from './database.ts';
import { atLeast, type Row, ratio } from './measure.ts';

const AT = '2026-11-20T10:00:00.000Z';
export const DAY = { at: AT, today: '2026-11-20' };
const CAUSE = { actor: SYSTEM, account: null, causationId: null, correlationId: uuidv7() };
/** As of a request: each has a deadline of its own. */
export const context = () => ({ ...CAUSE, deadline: backgroundDeadline() });

/** An answer that differs from the previous one, so each command records an event. */
export const nextAnswer = (turn: number) => ({
  question: 13 + (turn % 6),
  answer: Math.floor(turn / 6) % 2 === 0 ? ('No' as const) : ('Yes' as const),
});

const openCommands = async ({ connectionString }: Database) => {
  const store = await postgresEventStore({ connectionString, logger: quiet });
  const hub = await openHub(store);
  const events = eventLog(store, hub, eventCodec({ keysOf: async () => () => undefined }));
  const { assessment } = commandsOver({
    events,
    now: () => new Date(),
    editions: EDITIONS,
    policiesOver: () => ({ run: () => undefined, hasPolicy: () => false }),
  });
  const close = async () => {
    await hub.close();
    await store.close();
  };
  return { assessment, close };
};
type Opened = Awaited<ReturnType<typeof openCommands>>;

/** Answers questions, each client in an assessment of its own with 50 events. */
const answering = async ({ assessment }: Opened) => {
  const by = { accountId: uuidv7(), ...DAY };
  const ids = Array.from({ length: 32 }, () => uuidv7());
  const turns: number[] = Array(32).fill(0);
  const answer = (client: number) => {
    const turn = turns[client] ?? 0;
    turns[client] = turn + 1;
    return assessment(ids[client] ?? '', { type: 'AnswerQuestion', ...nextAnswer(turn), ...by }, context());
  };
  for (const [client, assessmentId] of ids.entries()) {
    const about = { propertyId: uuidv7(), assessmentId, edition: EDITIONS.inEffectOn(DAY.today).id };
    await assessment(assessmentId, { type: 'StartAssessment', ...about, ...by }, context());
    for (let turn = 0; turn < 49; turn++) await answer(client);
  }
  return answer;
};

const crudCommand = async ({ pool }: Database) => {
  await pool.query(`create table bench_answer (id int primary key, account_id uuid, status text, answers json);
    insert into bench_answer select i, '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a11', 'in_progress', '{}' from generate_series(0, 31) i`);
  return async (client: number) => {
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
};

export const benchCommand = async (database: Database): Promise<Row[]> => {
  const opened = await openCommands(database);
  const subject = await answering(opened);
  const baseline = await crudCommand(database);
  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    const measured = await ratio({ clients, subject, baseline });
    const row = 'a whole command (50 events) against SELECT, check, UPDATE';
    rows.push(atLeast(measured, { row, clients, bound: 1 }));
  }
  await opened.close();
  return rows;
};
