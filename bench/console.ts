import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PROPERTY_LIST } from '../domain/console/contract.ts';
import { writeAccount } from './history.ts';
import { atMost, median, percentile, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

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

const asked = (first: number, sort: string, filter: object) =>
  new URLSearchParams({
    range: JSON.stringify([first, first + PAGE - 1]),
    sort: JSON.stringify([sort, 'ASC']),
    filter: JSON.stringify(filter),
  });

const FILTERS = [{}, { q: 'cottage' }, { nation: 'wales', compliance: 'compliant' }, { runs_out_within: 30 }];

/** The pages that are measured, by what they are called in the table. */
const PAGES = {
  'the last page of a list': [asked(PROPERTIES - PAGE, 'name', {})],
  'a list by each sort and filter': PROPERTY_LIST.sorts.flatMap((sort) =>
    FILTERS.map((filter) => asked(0, sort, filter)),
  ),
};

/** What the console costs an agent with 10,000 properties. */
export const benchConsole = (): Promise<Row[]> =>
  withServer(
    (opened) => writeAccount(opened, PROPERTIES),
    async ({ url, signIn, pool }, { accountId }) => {
      // Postgres does it within a minute of so many changes.
      await pool.query('vacuum analyze');
      const cookie = await signIn(accountId);
      const list = `${url}/api/console/properties`;
      const rows: Row[] = [];
      for (const [name, queries] of Object.entries(PAGES)) {
        const times: number[] = [];
        for (let request = 0; request < REQUESTS; request++)
          times.push((await get(`${list}?${queries[request % queries.length]}`, cookie)).seconds * 1000);
        const row = `console: ${name}, of 10,000`;
        rows.push(atMost(median(times), { row: `${row}, p50`, bound: 30, unit: 'ms' }));
        rows.push(atMost(percentile(times, 0.99), { row: `${row}, p99`, bound: 150, unit: 'ms' }));
      }
      for (const format of ['csv', 'xlsx']) {
        const { seconds, bytes } = await get(`${list}/export?format=${format}`, cookie);
        console.log(`  ${format}: ${bytes} bytes`);
        rows.push(atMost(seconds, { row: `console: 10,000 rows as ${format}`, bound: 5, unit: 's' }));
      }
      const kilobytes = await firstLoad();
      return [...rows, atMost(kilobytes, { row: 'console: first load, gzip', bound: 450, unit: 'kB' })];
    },
  );
