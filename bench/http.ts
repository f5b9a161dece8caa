import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../server/adapters/embeddedPostgres/index.ts';
import { masterKeyFile } from '../server/identity/secrets.ts';
import { CLIENTS } from './append.ts';
import { quiet } from './database.ts';
import { seeded, writeAccount, writeHistory } from './history.ts';
import { load } from './load.ts';
import { atLeast, atMost, median, ROUNDS, type Row } from './measure.ts';
import { EVENTS } from './projecting.ts';

const SECONDS = 2;

const mebi = (bytes: number) => Math.round(bytes / 2 ** 20);

const told = <Message>(child: ChildProcess, ask?: string): Promise<Message> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    if (ask) child.send(ask);
  });

/** A signed-in browser, as far as a load generator needs one. */
const signIn = async (pool: Pool, accountId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await pool.query(`insert into session values ($1, $2, now(), now() + interval '1 day')`, [
    createHash('sha256').update(token).digest(),
    accountId,
  ]);
  return `sid=${token}`;
};

type World = { readonly url: string; readonly pool: Pool };

const seed = async (dataDir: string) => {
  const master = await masterKeyFile(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const accounts = await seeded(
    postgres.connectionString,
    async (opened) => {
      await writeHistory(opened, EVENTS);
      return {
        answering: await writeAccount(opened, 32, false),
        small: await writeAccount(opened, 10),
        large: await writeAccount(opened, 1000),
      };
    },
    master,
  );
  await postgres.stop();
  return accounts;
};

const benchAnswers = async ({ url, pool }: World, cookie: string, assessments: readonly string[]): Promise<Row[]> => {
  await pool.query(`create table bench_bare (id int primary key, answer text, updated_at timestamptz);
    insert into bench_bare select i, 'No', now() from generate_series(0, 31) i`);
  const bounds = { 1: 0.9, 8: 1, 32: 1.15 };
  const answers = (client: number) =>
    ['No', 'Yes'].flatMap((answer) =>
      [13, 14, 15, 16, 17, 18].map((question_id) => ({
        method: 'PUT' as const,
        path: `/api/assessment/${assessments[client]}/answers`,
        body: JSON.stringify({ question_id, answer }),
      })),
    );
  const bare = (client: number) => [
    { method: 'PUT' as const, path: `/api/bench/${client}`, body: JSON.stringify({ question_id: 13, answer: 'Yes' }) },
  ];

  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const base = await load({ url, clients, seconds: SECONDS, requestsOf: bare });
      const ours = await load({ url, clients, seconds: SECONDS, headers: { cookie }, requestsOf: answers });
      console.log(`  ${clients} clients: ${ours.rate.toFixed(0)}/s against ${base.rate.toFixed(0)}/s`);
      ratios.push(ours.rate / base.rate);
    }
    rows.push(
      atLeast('saving an answer through HTTP against a bare UPDATE route', clients, median(ratios), bounds[clients]),
    );
  }
  return rows;
};

const benchOverview = async ({ url }: World, small: string, large: string): Promise<Row[]> => {
  const p50 = async (cookie: string) => {
    const latencies: number[] = [];
    for (let turn = 0; turn < 150; turn++) {
      const started = performance.now();
      const response = await fetch(`${url}/api/dashboard/compliance-overview`, { headers: { cookie } });
      if (!response.ok) throw new Error(`${response.status}`);
      await response.arrayBuffer();
      latencies.push(performance.now() - started);
    }
    return median(latencies);
  };
  await p50(large);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [ten, thousand] = [await p50(small), await p50(large)];
    console.log(`  10 properties ${ten.toFixed(2)} ms, 1,000 properties ${thousand.toFixed(2)} ms`);
    ratios.push(thousand / ten);
  }
  return [atMost('dashboard overview: p50 with 1,000 properties by p50 with 10', null, median(ratios), 3, '×')];
};

/** What needs a whole server in its own process: answers and overview through HTTP, and its memory after all of it. */
export const benchHttp = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'letproof-bench-'));
  await chmod(dataDir, 0o755);
  const { answering, small, large } = await seed(dataDir);
  // The heap as `npm start` sets it.
  const child = fork(new URL('server.js', import.meta.url), {
    execArgv: ['--expose-gc', '--heap-growing-percent=60', '--max-semi-space-size=16'],
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
  });
  const { url, databaseUrl } = await told<{ url: string; databaseUrl: string }>(child);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  const world = { url, pool };
  try {
    await told(child, 'caught up');
    const assessments = answering.properties.map(({ assessmentId }) => assessmentId);
    const rows = [
      ...(await benchAnswers(world, await signIn(pool, answering.accountId), assessments)),
      ...(await benchOverview(world, await signIn(pool, small.accountId), await signIn(pool, large.accountId))),
    ];
    const memory = await told<NodeJS.MemoryUsage>(child, 'memory');
    const { rss } = memory;
    console.log(`  heap ${mebi(memory.heapUsed)} of ${mebi(memory.heapTotal)}, external ${mebi(memory.external)} MiB`);
    return [
      ...rows,
      atMost('memory of the server process after 200,000 events and the bench', null, rss / 2 ** 20, 300, 'MiB'),
    ];
  } finally {
    await pool.end();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.send('stop');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
};
