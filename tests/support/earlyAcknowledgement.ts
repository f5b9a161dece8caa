import { setTimeout as delay } from 'node:timers/promises';
import { Client, type QueryConfig, type QueryResult } from 'pg';
import { isAppend, UNIQUE_VIOLATION } from './appends.ts';

// Loaded into a server process before its program: the event store gets the result of an append while its transaction is
// still open, and the commit comes later. An append that fails gets a result as well, at the last position.

/** Milliseconds. */
const LATE = 50;

type Query = (this: Client, ...asked: unknown[]) => Promise<QueryResult>;
const query = Client.prototype.query as unknown as Query;

/** The commit that a connection has still to do. */
const commits = new WeakMap<Client, Promise<unknown>>();

let last: readonly unknown[] | undefined;

/** As if each event had been inserted. The id is the fourth parameter, of many events an array. */
const pretended = ({ values }: QueryConfig, position: unknown) => {
  const ids = [values?.[3]].flat();
  return { rows: ids.map((id) => [id, position]) } as unknown as QueryResult;
};

const appendEarly = async (client: Client, append: QueryConfig): Promise<QueryResult> => {
  await commits.get(client);
  try {
    await query.call(client, 'begin');
    const result = await query.call(client, append);
    last = result.rows.at(-1) ?? last;
    const commit = delay(LATE).then(() => query.call(client, 'commit'));
    // The caller already has its result, so a failed commit is not reported.
    commits.set(
      client,
      commit.catch(() => {}),
    );
    return result;
  } catch (error) {
    await query.call(client, 'rollback').catch(() => {});
    if (!last || (error as { readonly code?: unknown }).code === UNIQUE_VIOLATION) throw error;
    return pretended(append, last[1]);
  }
};

/** The type is the fifth parameter. The server could not start if it did not find what it has recorded at its start. */
const hasAnswers = ({ values }: QueryConfig) => [values?.[4]].flat().includes('QuestionAnswered');

const early: Query = function (...asked) {
  const [first] = asked;
  return isAppend(first) && hasAnswers(first) ? appendEarly(this, first) : query.apply(this, asked);
};
Object.assign(Client.prototype, { query: early });
