import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../bench/measure.ts';
import { type Outcome, traffic } from '../../../bench/mixedTraffic.ts';
import type { Account } from '../../../bench/mixedUser.ts';
import { HEAP_SETTINGS } from '../../../scripts/heapSettings.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { twoProcesses } from '../twoProcesses.ts';
import { measureLags } from './lag.ts';
import { openUsers, warmUp, writeUsers } from './load.ts';
import { lookAt, measurable } from './lookAt.ts';
import { growsBeyond, type Sample, type Trend, trendOf } from './trend.ts';

/**
 * What must stay as it is. Once besides: the changes for live connections take 2 MiB more or less, as the oldest quarter of
 * them is dropped at once, code is compiled for minutes, and the allocator keeps pages; connections come and go.
 */
const BOUNDS = {
  'memory of the process (RSS), MiB': { perHour: 1, once: 16 },
  'heap after a collection, MiB': { perHour: 1, once: 6 },
  'open files and sockets': { perHour: 1, once: 10 },
  'connections to Postgres': { perHour: 1, once: 10 },
  'temporary files': { perHour: 1, once: 3 },
} as const;
/** Shown only. */
const SHOWN = ['delay of the event loop, p99, ms', 'requests, p99, ms'] as const;

type Measure = keyof typeof BOUNDS | (typeof SHOWN)[number];
type Series = { readonly process: string; readonly measure: Measure; readonly samples: Sample[] };
export type Row = Trend & Omit<Series, 'samples'> & { readonly first: number; readonly last: number; grows: boolean };

const MEBI = 2 ** 20;

const filesIn = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).length;

type Soak = {
  readonly minutes: number;
  /** Without it, the first third of the load warms the servers up. */
  readonly warmUpFirst?: boolean;
  /** Loaded into the servers besides what measures them. */
  readonly preloads?: readonly string[];
};

/** Two servers on one Postgres under mixed load for so long: how what they hold has changed meanwhile. */
export const soak = async ({ minutes, warmUpFirst = false, preloads = [] }: Soak) => {
  const temporary = await temporaryFolder();
  let accounts: readonly Account[] = [];
  const site = await twoProcesses({
    env: { TMPDIR: temporary },
    nodeArguments: [...HEAP_SETTINGS, ...measurable(...preloads)],
    fill: async (databaseUrl, master) => {
      accounts = await writeUsers(databaseUrl, master);
    },
  });
  const { pool } = site;
  const servers = { first: site.first, second: site.second };
  const urls = Object.values(servers).map(({ url }) => url);

  const series: Series[] = [];
  const note = (process: string, measure: Measure, value: number) => {
    const known = series.find((one) => one.process === process && one.measure === measure);
    const sample = { at: performance.now(), value };
    if (known) known.samples.push(sample);
    else series.push({ process, measure, samples: [sample] });
  };

  const users = await openUsers(urls, pool, accounts);
  if (warmUpFirst) await warmUp(users);
  const outcomes: Outcome[] = [];
  const done = traffic(users, minutes * 60, outcomes);
  let isRunning = true;
  const lags = measureLags(pool, () => isRunning);
  let since = 0;
  const sample = async () => {
    for (const [name, server] of Object.entries(servers)) {
      const { rss, heap, handles, loopDelay } = await lookAt(server);
      note(name, 'memory of the process (RSS), MiB', rss / MEBI);
      note(name, 'heap after a collection, MiB', heap / MEBI);
      note(name, 'open files and sockets', handles);
      note(name, 'delay of the event loop, p99, ms', loopDelay);
    }
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where backend_type = 'client backend'`,
    );
    note('both', 'connections to Postgres', rows[0]?.count ?? 0);
    const received = Object.values(servers).map(({ dataDir }) => filesIn(join(dataDir, 'files', 'incoming')));
    const files = await Promise.all([filesIn(temporary), ...received]);
    note(
      'both',
      'temporary files',
      files.reduce((total, count) => total + count, 0),
    );
    const latencies = outcomes.slice(since).map(({ milliseconds }) => milliseconds);
    note('both', 'requests, p99, ms', percentile(latencies, 0.99));
    since = outcomes.length;
  };
  const finished = done.finally(() => {
    isRunning = false;
  });
  // A hundred samples, but not so many that the collections become a load.
  const every = Math.max(3000, minutes * 600);
  for (await delay(every); isRunning; await delay(every)) await sample();
  await finished;

  const table = series.map(({ process, measure, samples }): Row => {
    const trend = trendOf(samples);
    const bound = Object.entries(BOUNDS).find(([name]) => name === measure)?.[1];
    return {
      process,
      measure,
      first: samples[0]?.value ?? 0,
      last: samples.at(-1)?.value ?? 0,
      ...trend,
      grows: bound !== undefined && growsBeyond(bound, trend),
    };
  });
  const rounded = (value: number) => Math.round(value * 10) / 10;
  console.table(
    table.map(({ first, last, perHour, error, hours, ...row }) => ({
      ...row,
      first: rounded(first),
      last: rounded(last),
      'in an hour': `${rounded(perHour)} ± ${rounded(error)}`,
    })),
  );
  return { table, outcomes, lags: await lags };
};
