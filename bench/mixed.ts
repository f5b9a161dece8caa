import { setTimeout as delay } from 'node:timers/promises';
import { writeAccount } from '../scripts/load/account.ts';
import { atMost, mebi, percentile, type Row } from './measure.ts';
import { type Account, KINDS, type Kind, MIX, openUser, type User } from './mixedUser.ts';
import { type Server, withServer } from './serverProcess.ts';

const USERS = 300;
const SECONDS = Number(process.env.SECONDS ?? 60);
/** Seconds before the measurement. Until the server's code is compiled, requests take longer. */
const WARM_UP = 5;

/** Milliseconds between an answer and the user's next request: one second on average. */
const pause = () => 500 + 1000 * Math.random();

/** Milliseconds. A guard against a slow change; an answer and an upload are on disk before they are acknowledged. */
const BOUNDS: Readonly<Record<Kind, { readonly p50: number; readonly p99: number }>> = {
  dashboard: { p50: 25, p99: 250 },
  overview: { p50: 25, p99: 250 },
  report: { p50: 25, p99: 250 },
  verification: { p50: 25, p99: 250 },
  answer: { p50: 25, p99: 250 },
  upload: { p50: 50, p99: 500 },
};

type Outcome = { readonly kind: Kind; readonly milliseconds: number; readonly failure: string | null };

const timed = async (kind: Kind, request: () => Promise<Response>): Promise<Outcome> => {
  const started = performance.now();
  const failure = await request().then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok ? null : `${kind} ${response.status}`;
    },
    (error: unknown) => `${kind} ${error}`,
  );
  return { kind, milliseconds: performance.now() - started, failure };
};

// Not autocannon: its clients send all kinds of requests without a pause, and it reports one latency for all.
const traffic = async (users: readonly User[], seconds: number): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  const end = performance.now() + seconds * 1000;
  const visit = async (user: User, number: number) => {
    // Eleven and forty have no common factor, so each user comes through the whole mix, in another order than others.
    for (let turn = 0; ; turn++) {
      await delay(pause());
      if (performance.now() >= end) return;
      const kind = MIX[(7 * number + 11 * turn) % MIX.length] ?? 'dashboard';
      outcomes.push(await timed(kind, () => user[kind](turn)));
    }
  };
  await Promise.all(users.map(visit));
  return outcomes;
};

const latencyRows = (outcomes: readonly Outcome[], kind: Kind): Row[] => {
  const times = outcomes.filter((outcome) => outcome.kind === kind).map(({ milliseconds }) => milliseconds);
  const row = (share: 'p50' | 'p99', measured: number) =>
    atMost(measured, {
      row: `mixed traffic: ${kind}, ${share}`,
      clients: USERS,
      bound: BOUNDS[kind][share],
      unit: 'ms',
    });
  return [row('p50', percentile(times, 0.5)), row('p99', percentile(times, 0.99))];
};

const errorRow = (outcomes: readonly Outcome[]): Row => {
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  return atMost(failures.length, { row: 'mixed traffic: errors', clients: USERS, bound: 0, unit: 'requests' });
};

const memoryRow = async (server: Server, when: string): Promise<Row> => {
  const { rss } = await server.ask<NodeJS.MemoryUsage>('memory');
  return atMost(mebi(rss), { row: `mixed traffic: memory of the server process ${when}`, bound: 300, unit: 'MiB' });
};

/** What 300 users notice who are on the site at once: latencies by kind of request, errors, and memory. */
export const benchMixed = (): Promise<Row[]> =>
  withServer(
    async (opened) => {
      const accounts: Account[] = [];
      while (accounts.length < USERS) accounts.push(await writeAccount(opened, 2, 1));
      return { accounts };
    },
    async (server, { accounts }) => {
      const users: User[] = [];
      for (const account of accounts) users.push(await openUser(server, account));
      const before = await memoryRow(server, 'before');
      await traffic(users, WARM_UP);
      const outcomes = await traffic(users, SECONDS);
      console.log(`  ${outcomes.length} requests in ${SECONDS} seconds`);
      const latencies = KINDS.flatMap((kind) => latencyRows(outcomes, kind));
      return [...latencies, errorRow(outcomes), before, await memoryRow(server, 'after')];
    },
  );
