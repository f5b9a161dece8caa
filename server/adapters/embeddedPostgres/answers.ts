import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type Answer = 'yes' | 'starting' | 'no';

const TICK = 250;

/** Whether a new connection gets an answer within `patience` milliseconds. A refusal such as "too many clients" is one too. */
export const answers = async (connectionString: string, patience: number): Promise<Answer> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  const asked = ask(client);
  // In small ticks: when our own process was held up, one late timer must not count as the silence of Postgres.
  for (let waited = 0; waited < patience; waited += TICK) {
    const waiting = new AbortController();
    const answer = await Promise.race([asked, delay(TICK, undefined, waiting).catch(() => undefined)]);
    waiting.abort();
    if (answer) return answer;
  }
  client.connection.stream.destroy();
  return 'no';
};

const ask = async (client: pg.Client): Promise<Answer> => {
  try {
    await client.connect();
    await client.query('select 1');
    void client.end().catch(() => undefined);
    return 'yes';
  } catch (error) {
    client.connection.stream.destroy();
    if (!(error instanceof pg.DatabaseError)) return 'no';
    if (error.code === '57P03') return 'starting';
    // Shut down as we asked, or not the one whose password we have.
    return error.code === '57P01' || error.code === '28P01' ? 'no' : 'yes';
  }
};
