import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import {
  ACTIVITY_LIST,
  ASSESSMENT_LIST,
  BADGE_LIST,
  DOCUMENT_LIST,
  PROPERTY_LIST,
  REMINDER_LIST,
} from '../domain/console/contract.ts';
import { writeAccounts } from '../scripts/load/writeAccounts.ts';
import { atMost, median, percentile, ROUNDS, type Row } from './measure.ts';
import { LARGE } from './projecting.ts';
import { type Server, withServer } from './serverProcess.ts';

/** Those of the largest account. */
const PROPERTIES = 10_000;
const REQUESTS = 200;
const PAGE = 25;

const CLIENT = join(import.meta.dirname, '../client');
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

/** Kilobytes of script, compressed with gzip, that the first screen of the console loads. */
const firstLoad = async (): Promise<number> => {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(CLIENT, 'manifest.json'), 'utf8')));
  const files = new Set<string>();
  const load = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports) load(imported);
  };
  for (const entry of ['index.html', 'console/layout/ConsoleFrame.tsx']) load(entry);
  const sizes = [...files].map(async (file) => gzipSync(await readFile(join(CLIENT, file))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
};

type Got = { readonly seconds: number; readonly bytes: number };

const get = async (url: string, cookie: string): Promise<Got> => {
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`${url} ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return { seconds: (performance.now() - started) / 1000, bytes };
};

/** The query of a page that begins at row `first`. */
export const asked = (first: number, sort: string, filter: object) =>
  new URLSearchParams({
    range: JSON.stringify([first, first + PAGE - 1]),
    sort: JSON.stringify([sort, 'ASC']),
    filter: JSON.stringify(filter),
  });

const FILTERS = [
  {},
  { q: 'cottage' },
  { q: '4711' },
  { nation: 'wales', compliance: 'compliant' },
  { city: ['Looe', 'Oban'] },
  { runs_out_within: 30 },
];

/** Each list with each of its sorts. */
const OTHER_LISTS = {
  assessments: ASSESSMENT_LIST,
  badges: BADGE_LIST,
  documents: DOCUMENT_LIST,
  reminders: REMINDER_LIST,
  activity: ACTIVITY_LIST,
};

/** The pages that are measured, by what they are called in the table. */
const PAGES = {
  'the last page of a list': [`properties?${asked(PROPERTIES - PAGE, 'name', {})}`],
  'the list by each sort and filter': PROPERTY_LIST.sorts.flatMap((sort) =>
    FILTERS.map((filter) => `properties?${asked(0, sort, filter)}`),
  ),
  'the other lists by each sort': Object.entries(OTHER_LISTS).flatMap(([list, { sorts }]) =>
    sorts.flatMap((sort) => [{}, { q: 'cottage' }].map((filter) => `${list}?${asked(0, sort, filter)}`)),
  ),
};

export type Reader = { readonly url: string; readonly cookie: string };

/** Milliseconds of REQUESTS requests. */
export const latencies = async ({ url, cookie }: Reader, pages: readonly string[]): Promise<number[]> => {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++)
    times.push((await get(`${url}/api/console/${pages[request % pages.length]}`, cookie)).seconds * 1000);
  return times;
};

const benchPages = async (reader: Reader): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, pages] of Object.entries(PAGES)) {
    const times = await latencies(reader, pages);
    const row = `console: ${name}, of 10,000`;
    rows.push(atMost(median(times), { row: `${row}, p50`, bound: 30, unit: 'ms' }));
    rows.push(atMost(percentile(times, 0.99), { row: `${row}, p99`, bound: 150, unit: 'ms' }));
  }
  return rows;
};

const benchSizes = async (large: Reader, small: Reader): Promise<Row> => {
  const pages = PROPERTY_LIST.sorts.map((sort) => `properties?${asked(0, sort, {})}`);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const few = median(await latencies(small, pages));
    const many = median(await latencies(large, pages));
    console.log(`  10 properties ${few.toFixed(2)} ms, 10,000 properties ${many.toFixed(2)} ms`);
    ratios.push(many / few);
  }
  return atMost(median(ratios), { row: 'console: first page of 10,000 by that of 10', bound: 2 });
};

const benchExports = async ({ ask }: Server, { url, cookie }: Reader): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const format of ['csv', 'xlsx']) {
    await ask('watch memory');
    const { seconds, bytes } = await get(`${url}/api/console/properties/export?format=${format}`, cookie);
    const peak = await ask<{ bytes: number; before: number }>('peak memory');
    console.log(`  ${format}: ${bytes} bytes`);
    const row = `console: 10,000 rows as ${format}`;
    rows.push(atMost(seconds, { row, bound: 5, unit: 's' }));
    rows.push(atMost((peak.bytes - peak.before) / 2 ** 20, { row: `${row}, memory`, bound: 50, unit: 'MiB' }));
  }
  return rows;
};

/** What the console costs an agent with 10,000 of the 100,000 properties that the server has. */
export const benchConsole = (): Promise<Row[]> =>
  withServer(
    (opened) => writeAccounts(opened, LARGE),
    async (server, { accounts }) => {
      // Postgres does it within a minute of so many changes.
      await server.pool.query('vacuum analyze');
      const [largest, smallest] = [accounts[0], accounts.at(-1)];
      if (largest?.properties !== PROPERTIES || smallest?.properties !== 10)
        throw new Error('Other sizes than expected');
      const readerOf = async (accountId: string) => ({ url: server.url, cookie: await server.signIn(accountId) });
      const reader = await readerOf(largest.accountId);
      const kilobytes = await firstLoad();
      return [
        ...(await benchPages(reader)),
        await benchSizes(reader, await readerOf(smallest.accountId)),
        ...(await benchExports(server, reader)),
        atMost(kilobytes, { row: 'console: first load, gzip', bound: 450, unit: 'kB' }),
      ];
    },
  );
