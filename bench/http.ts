import { writeAccount, writeHistory } from '../scripts/load/account.ts';
import { benchAnswers } from './answers.ts';
import { atMost, mebi, median, ROUNDS, type Row } from './measure.ts';
import { EVENTS } from './projecting.ts';
import { type Server, withServer } from './serverProcess.ts';

const REQUESTS = 200;

/** Milliseconds. */
const overviewLatency = async (url: string, cookie: string): Promise<number> => {
  const started = performance.now();
  const response = await fetch(`${url}/api/dashboard/compliance-overview`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${response.status}`);
  await response.arrayBuffer();
  return performance.now() - started;
};

/** The two accounts take turns after every request, so that a slow moment of the machine meets both. */
const overviewMedians = async (url: string, small: string, large: string) => {
  const [ten, thousand]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < REQUESTS; turn++) {
    ten.push(await overviewLatency(url, small));
    thousand.push(await overviewLatency(url, large));
  }
  return { ten: median(ten), thousand: median(thousand) };
};

const benchOverview = async ({ url }: Server, small: string, large: string): Promise<Row> => {
  await overviewMedians(url, small, large);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { ten, thousand } = await overviewMedians(url, small, large);
    console.log(`  10 properties ${ten.toFixed(2)} ms, 1,000 properties ${thousand.toFixed(2)} ms`);
    ratios.push(thousand / ten);
  }
  const row = 'dashboard overview: p50 with 1,000 properties by p50 with 10';
  return atMost(median(ratios), { row, bound: 3 });
};

const benchMemory = async (server: Server): Promise<Row> => {
  const { rss, heapUsed, heapTotal, external } = await server.ask<NodeJS.MemoryUsage>('memory');
  console.log(`  heap ${mebi(heapUsed)} of ${mebi(heapTotal)}, external ${mebi(external)} MiB`);
  const row = 'memory of the server process after 200,000 events and the bench';
  return atMost(rss / 2 ** 20, { row, bound: 300, unit: 'MiB' });
};

/** The rows that need a whole server: answers and overview through HTTP, and the memory of the process afterwards. */
export const benchHttp = (): Promise<Row[]> =>
  withServer(
    async (opened) => {
      await writeHistory(opened, EVENTS);
      return {
        answering: await writeAccount(opened, 32, 0),
        small: await writeAccount(opened, 10),
        large: await writeAccount(opened, 1000),
      };
    },
    async (server, { answering, small, large }) => [
      ...(await benchAnswers(server, answering)),
      await benchOverview(server, await server.signIn(small.accountId), await server.signIn(large.accountId)),
      await benchMemory(server),
    ],
  );
