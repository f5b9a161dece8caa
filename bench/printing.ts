import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { writeAccount } from '../scripts/load/account.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { atMost, mebi, type Row } from './measure.ts';
import { type Account, openUser, type User } from './mixedUser.ts';
import { type Server, withServer } from './serverProcess.ts';
import { answersDuring } from './steadyAnswers.ts';

/** Fewer of each account than may wait, and than it may print in an hour. */
const [ACCOUNTS, EACH] = [10, 10];
/** A second. The browser uses both cores as well. */
const ANSWERS = 100;
/** Seconds of answers before the prints, and of each measurement without them. */
const [WARM_UP, ALONE] = [5, 15];
/** Seconds after the last print until the browser has ended, with some to spare. */
const IDLE = 65;

const run = promisify(execFile);

const writeLog = async (opened: OpenedLog) => {
  const accounts = [];
  while (accounts.length < ACCOUNTS) accounts.push(await writeAccount(opened, 2, 1));
  return { accounts };
};

/** The processes that this one has started, and those that they have. */
const descendantsOf = async (parent: number): Promise<readonly number[]> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (pid: number): readonly number[] =>
    all.flatMap(([child = 0, its]) => (its === pid ? [child, ...below(child)] : []));
  return below(parent);
};

/** Bytes of one process, with its part of what several share. 0 if it is no browser, or has ended. */
const bytesOf = async (pid: number): Promise<number> => {
  try {
    if (!(await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('chrom')) return 0;
    const [, kibibytes = '0'] = /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0;
  }
};

/** Bytes of the browser of a server, with all its processes. */
const browserBytes = async ({ pid = 0 }: Server): Promise<number> => {
  const sizes = await Promise.all((await descendantsOf(pid)).map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const printing = async ({ url, signIn }: Server, { accountId, properties }: Account) => {
  const headers = { cookie: await signIn(accountId) };
  const address = `${url}/api/assessment/${properties[0]?.assessmentId}/report/pdf`;
  return async () => {
    const reply = await fetch(address, { headers });
    const pdf = Buffer.from(await reply.arrayBuffer());
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`No report: ${reply.status} ${pdf}`);
  };
};

/** A hundred reports that are asked for at once, while answers are saved: the time of the answers, and the memory after. */
export const benchPrinting = (): Promise<Row[]> =>
  withServer(writeLog, async (server, { accounts }) => {
    const users: User[] = [];
    for (const account of accounts) users.push(await openUser(server, account));
    const prints = await Promise.all(accounts.map((account) => printing(server, account)));
    const during = (work: () => Promise<unknown>) => answersDuring({ users, rate: ANSWERS }, work);
    const all = () => Promise.all(prints.flatMap((print) => Array.from({ length: EACH }, print)));

    await during(() => Promise.all([prints[0]?.(), delay(WARM_UP * 1000)]));
    const alone = await during(() => delay(ALONE * 1000));
    const started = performance.now();
    const beside = await during(all);
    const seconds = (performance.now() - started) / 1000;
    const browser = await browserBytes(server);
    if (browser === 0) throw new Error('The browser was not found among the processes of the server');
    console.log(
      `  ${ACCOUNTS * EACH} reports in ${seconds.toFixed(1)} s; the browser has ${mebi(browser)} MiB after it`,
    );
    console.log(
      `  p99 of ${ANSWERS} answers a second: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms meanwhile`,
    );
    await delay(IDLE * 1000);
    const { rss } = await server.ask<NodeJS.MemoryUsage>('memory');
    const after = rss + (await browserBytes(server));
    const what = `${ACCOUNTS * EACH} reports at once`;
    return [
      atMost(beside / alone, { row: `answers while ${what} are printed, p99 against without them`, bound: 2 }),
      atMost(mebi(browser), { row: `memory of the browser after ${what}`, bound: 300, unit: 'MiB' }),
      atMost(mebi(after), { row: `memory of the server ${IDLE} s after ${what}`, bound: 300, unit: 'MiB' }),
    ];
  });
