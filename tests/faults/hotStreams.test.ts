import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/adapters/migrate.ts';
import { query, startForTest } from '../support/embeddedPostgres.ts';
import { type Accepted, seeing, storedWhole } from '../support/hotStreams.ts';
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

describe('control: the faults of a log', () => {
  const accepted: readonly Accepted[] = [
    { stream: 'one', first: 0n, ids: ['a', 'b'] },
    { stream: 'two', first: 0n, ids: ['c'] },
    { stream: 'one', first: 2n, ids: ['d'] },
  ];
  const [a, b, c, d] = [
    { id: 'a', stream: 'one', revision: 0n },
    { id: 'b', stream: 'one', revision: 1n },
    { id: 'c', stream: 'two', revision: 0n },
    { id: 'd', stream: 'one', revision: 2n },
  ] as const;
  type Log = readonly { readonly id: string; readonly stream: string; readonly revision: bigint }[];
  const faultsOf = (log: Log) => {
    const { add, faults } = storedWhole(accepted);
    for (const event of log) add(event);
    return faults();
  };
  const seenOf = (log: Log) => {
    const { add, seen } = seeing();
    for (const event of log) add(event);
    return seen();
  };

  test('a whole log has none', () => expect(faultsOf([a, b, c, d])).toEqual([]));

  test.each<[string, Log, readonly string[]]>([
    ['lacks its last event', [a, b, c], ['nothing at one 2']],
    ['lacks an event between others', [a, c, d], ['one has 2 after 1', 'nothing at one 1']],
    ['lacks a whole stream', [a, b, d], ['nothing at two 0']],
    ['has an event twice', [a, b, b, c, d], ['one has 1 after 2']],
    [
      'has a stream in another order',
      [b, a, c],
      ['one has 1 after undefined', 'one has 0 after 2', 'nothing at one 2'],
    ],
    [
      'has an event at the revision of another',
      [a, { ...d, revision: 1n }, c],
      ['d is not at one 2', 'nothing at one 1'],
    ],
    ['has an event in another stream', [a, b, { ...c, stream: 'six' }, d], ['c is not at two 0']],
  ])('a log that %s has these', (_, log, faults) => expect(faultsOf(log)).toEqual(faults));

  test.each<[string, Log]>([
    ['missed one', [a, b, d]],
    ['saw one twice', [a, b, b, c, d]],
    // No stream has another order by this.
    ['saw two in another order', [a, c, b, d]],
  ])('a reader that %s is told apart', (_, log) => expect(seenOf(log).hash).not.toBe(seenOf([a, b, c, d]).hash));
});

test('without the lock of the writer a reader by position would miss events', async () => {
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
  console.info(`${seen} of ${16 * 200} events seen`);
  expect(seen).toBeLessThan(16 * 200);
});
