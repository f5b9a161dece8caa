import { addMonths } from '../domain/calendar.ts';
import type { DomainEvent } from '../domain/events.ts';
import { writeAccount } from '../scripts/load/account.ts';
import { AT, appendStreams } from '../scripts/load/appendStreams.ts';
import { badgeCodes } from '../server/application/badgeCodes.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { atMost, median, percentile, type Row } from './measure.ts';
import { type Server, withServer } from './serverProcess.ts';

const BADGES = 10_000;
const PER_SECOND = 500;
const SECONDS = 10;
const BATCHES = 20;
const BATCH = 500;

const writeBadges = async (opened: OpenedLog) => {
  const { accountId, properties } = await writeAccount(opened, BADGES);
  const { candidate } = badgeCodes(opened.secrets.derive);
  const codes: string[] = [];
  const issuedOn = AT.slice(0, 10);
  const streams = new Map(
    properties.map((property): [string, DomainEvent[]] => {
      const code = candidate(property.assessmentId, 0);
      codes.push(code);
      const ends = { termEndsOn: addMonths(issuedOn, 12), evidenceEndsOn: null, issuedOn };
      return [
        `badge-${code}`,
        [{ type: 'BadgeIssued', data: { accountId, ...property, badgeId: uuidv7(), code, ...ends, at: AT } }],
      ];
    }),
  );
  await appendStreams(opened.events, streams);
  return { accountId, codes };
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The jobs of the day that read every badge and property. They would run beside the requests in the first minutes only. */
const DAILY = ['record badges whose date has come', 'record badges whose subscription has ended', 'send reminders'];

/** The policies give each badge its place in the status lists and write a mail about it, which the sender then works off. */
const untilSettled = async (pool: Server['pool']) => {
  const open = async () => {
    const { rows } = await pool.query<{ placed: number; waiting: number; jobs: number }>(
      `select (select count(list)::int from credential_status) as placed,
         (select count(*)::int from outbox_mail where status = 'waiting') as waiting,
         (select count(*)::int from scheduled_run where job = any($1)) as jobs`,
      [DAILY],
    );
    const { placed = 0, waiting = 0, jobs = 0 } = rows[0] ?? {};
    return BADGES - placed + waiting + DAILY.length - jobs;
  };
  while ((await open()) > 0) await pause(1000);
};

/** Milliseconds. Starting the timers of all requests takes some 20, which must not count as latency of the first. */
const LEAD = 200;

/** Milliseconds from the moment at which each request was due, so that a queue counts, too. */
const latencies = async (url: string, codes: readonly string[]): Promise<number[]> => {
  const started = performance.now() + LEAD;
  const ask = async (index: number): Promise<number> => {
    const due = started + (index * 1000) / PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    const response = await fetch(`${url}/api/badges/verify/${codes[(index * 7) % codes.length]}`);
    if (!response.ok) throw new Error(`${response.status}`);
    await response.arrayBuffer();
    return performance.now() - due;
  };
  return Promise.all(Array.from({ length: PER_SECOND * SECONDS }, (_, index) => ask(index)));
};

const batch = async (url: string, cookie: string, codes: readonly string[]): Promise<number> => {
  const started = performance.now();
  const response = await fetch(`${url}/api/badges/verify-batch`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ codes }),
  });
  const { results } = (await response.json()) as { results: readonly unknown[] };
  if (results.length !== codes.length) throw new Error('A batch was not answered in full');
  return performance.now() - started;
};

/** Milliseconds to refuse a code of 10,000 characters. */
const longCode = async (url: string): Promise<number> => {
  const started = performance.now();
  const response = await fetch(`${url}/api/badges/verify/${'L'.repeat(10_000)}`);
  await response.arrayBuffer();
  if (response.status !== 404) throw new Error(`${response.status}`);
  return performance.now() - started;
};

/** What strangers and platforms ask of 10,000 badges. */
export const benchVerify = (): Promise<Row[]> =>
  withServer(writeBadges, async ({ url, signIn, pool }, { accountId, codes }) => {
    await untilSettled(pool);
    await pool.query('vacuum analyze');
    await latencies(url, codes);
    const times = await latencies(url, codes);
    console.log(`  verify p50 ${median(times).toFixed(2)} ms`);
    const cookie = await signIn(accountId);
    const batches: number[] = [];
    for (let round = 0; round < BATCHES; round++)
      batches.push(await batch(url, cookie, codes.slice(round * 50, round * 50 + BATCH)));
    const refusals: number[] = [];
    for (let round = 0; round < BATCHES; round++) refusals.push(await longCode(url));
    const row = `verify-load: a badge of 10,000 at ${PER_SECOND} a second, p99`;
    return [
      atMost(percentile(times, 0.99), { row, bound: 20, unit: 'ms' }),
      atMost(median(batches), { row: `verify-load: a batch of ${BATCH} codes`, bound: 100, unit: 'ms' }),
      atMost(median(refusals), { row: 'verify-load: a code of 10,000 characters', bound: 10, unit: 'ms' }),
    ];
  });
