import { writeAccount } from '../scripts/load/account.ts';
import { atMost, mebi, percentile, type Row } from './measure.ts';
import { type Outcome, traffic } from './mixedTraffic.ts';
import { type Account, KINDS, type Kind, openUser, type User } from './mixedUser.ts';
import { type Server, withServer } from './serverProcess.ts';

const USERS = 300;
const SECONDS = Number(process.env.SECONDS ?? 60);
/** Seconds before the measurement. Until the server's code is compiled, requests take longer. */
const WARM_UP = 5;

/** Milliseconds. A guard against a slow change; an answer and an upload are on disk before they are acknowledged. */
const BOUNDS: Readonly<Record<Kind, { readonly p50: number; readonly p99: number }>> = {
  dashboard: { p50: 25, p99: 250 },
  overview: { p50: 25, p99: 250 },
  report: { p50: 25, p99: 250 },
  verification: { p50: 25, p99: 250 },
  answer: { p50: 25, p99: 250 },
  upload: { p50: 50, p99: 500 },
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
