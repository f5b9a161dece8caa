import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/adapters/migrate.ts';
import { query, startForTest } from '../support/embeddedPostgres.ts';
import type { Judged, Order, Written } from '../support/hotStreamsChild.ts';
import { silent } from '../support/logs.ts';
import { newStream, seedOfRun } from '../support/storedEvents.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Of writing; a third of a minute, or as many as `MINUTES=10` says. */
const MINUTES = Number(process.env.MINUTES ?? 1 / 3);
const PROCESSES = 4;
const STREAMS = 200;
const LONG = 60_000 * (2 * MINUTES + 5);

const ask = async <Answer>(child: ChildProcess, order: Order): Promise<Answer> => {
  const answered = once(child, 'message');
  child.send(order);
  const [answer] = await answered;
  return answer;
};

test(
  '16 writers in 4 processes on 200 streams: eight readers see each event once, in the same order',
  async () => {
    const { connectionString } = await startForTest({ dataDir: await temporaryFolder() });
    await migrate(connectionString, 'server/migrations', silent);
    const children = Array.from({ length: PROCESSES }, () =>
      fork('tests/support/hotStreamsChild.ts', {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, DATABASE_URL: connectionString },
      }),
    );
    onTestFinished(async () => {
      for (const child of children) child.kill();
    });
    await Promise.all(children.map((child) => once(child, 'message')));

    const streams = Array.from({ length: STREAMS }, newStream);
    const seed = seedOfRun();
    const written = await Promise.all(
      children.map((child, index) =>
        ask<Written>(child, { write: { streams, milliseconds: MINUTES * 60_000, seed: seed + index } }),
      ),
    );
    const events = written.reduce((sum, one) => sum + one.events, 0);
    const refused = written.reduce((sum, one) => sum + one.refused, 0);
    const [head] = await query(connectionString, 'select max(position)::text as position from event');
    const judged = await Promise.all(children.map((child) => ask<Judged>(child, { finishAt: String(head?.position) })));
    console.info(`${events} events accepted, ${refused} appends refused`);

    expect(refused).toBeGreaterThan(10);
    expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
    const seen = judged.flatMap(({ followed, polled, log }) => [followed, polled, log]);
    expect(seen.map((one) => one.events)).toEqual(seen.map(() => events));
    expect(new Set(seen.map(({ hash }) => hash)).size).toBe(1);
  },
  LONG,
);

test('control: without the lock of the writer a reader by position misses events', async () => {
  const { connectionString } = await startForTest({ dataDir: await temporaryFolder() });
  const opened = async () => {
    const client = new Client({ connectionString });
    client.on('error', () => {});
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  await query(connectionString, 'create table naive (position bigserial primary key)');
  const writers = await Promise.all(Array.from({ length: 16 }, opened));
  const reader = await opened();
  let writing = true;
  const written = Promise.all(
    writers.map(async (client) => {
      for (let count = 0; count < 200; count += 1) {
        await client.query('begin');
        await client.query('insert into naive default values');
        await client.query('commit');
      }
    }),
  ).finally(() => {
    writing = false;
  });
  let seen = 0;
  for (let position = '0', done = false; !done; ) {
    done = !writing;
    const { rows } = await reader.query('select position from naive where position > $1 order by position', [position]);
    seen += rows.length;
    position = rows.at(-1)?.position ?? position;
  }
  await written;
  console.info(`control: ${seen} of ${16 * 200} events seen`);
  expect(seen).toBeLessThan(16 * 200);
});
