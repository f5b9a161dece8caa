import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../server/http/openapi/jsonSchema.ts';
import { databaseNamed, dropDatabase } from '../support/testDatabases.ts';
import { type ApiDocument, operationsOf } from './fuzz/described/operations.ts';
import { judge } from './fuzz/described/oracle.ts';
import { rawOf } from './fuzz/described/requests.ts';
import { pairsOf, tryPairs } from './injection/pairs.ts';
import { DELAY } from './injection/payloads.ts';

// The control of injection.test.ts: it finds each way in which a statement is built from what a request says, shown with a
// small server that has them all.

type Methods = ApiDocument['paths'][string];

const ids: Schema = { type: 'array', items: { type: 'integer' } };
const body: Schema = { type: 'object', properties: { name: { type: 'string' } } };
const answered = (schema: Schema) => ({ 200: { content: { 'application/json': { schema } } } });
const search: Methods = {
  get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }], responses: answered(ids) },
};
const byId: Methods = {
  get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }], responses: answered({}) },
};
const byName: Methods = {
  post: { requestBody: { content: { 'application/json': { schema: body } } }, responses: answered(ids) },
};
const document: ApiDocument = {
  paths: {
    '/api/quoted': search,
    '/api/like': search,
    '/api/safe': search,
    '/api/unquoted/{id}': byId,
    '/api/failing': byName,
    '/api/slow': search,
  },
  components: { parameters: {}, responses: {}, schemas: {} },
};

/** Milliseconds. Slow, and sooner than any text with `pg_sleep` would be answered. */
const SLOW = DELAY - 2000;
const AT_ONCE = 5;
const DATABASE = 'injection_control';

let pool: Pool;
let faulty: Server;
let judged: ReturnType<typeof judge>;

const idsBy = async (condition: string, values?: readonly unknown[]): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ id: number }>(`select id from thing where ${condition}`, values && [...values]);
  return rows.map(({ id }) => id);
};

/** Nobody sees that a statement has failed. */
const hidden = (): readonly number[] => [];

const answerTo = async (path: string, asked: string, sent: string): Promise<unknown> => {
  switch (path) {
    case '/api/quoted':
      return idsBy(`name = '${asked}'`).catch(hidden);
    case '/api/like':
      return idsBy('name like $1', [`%${asked}%`]);
    case '/api/safe':
      return idsBy('name = $1', [asked]);
    case '/api/slow':
      await pool.query('select pg_sleep($1)', [SLOW / 1000]);
      return [];
    case '/api/failing':
      return idsBy(`name = '${JSON.parse(sent).name}'`);
    default:
      // What it finds is not answered: only time tells.
      await idsBy(`id = ${decodeURIComponent(path.split('/').at(-1) ?? '')}`).catch(hidden);
      return {};
  }
};

beforeAll(async () => {
  pool = new Pool({
    connectionString: await databaseNamed(DATABASE, 'template0'),
    statement_timeout: 2 * DELAY,
    max: 20,
  });
  await pool.query('create table thing (id int, name text)');
  await pool.query("insert into thing values (1, 'hut'), (2, 'barn'), (3, 'A text')");
  faulty = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const [status, body] = await answerTo(pathname, searchParams.get('q') ?? '', await text(request)).then(
      (found) => [200, found],
      () => [500, {}],
    );
    response.writeHead(Number(status), { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve));
  judged = judge(`http://127.0.0.1:${(faulty.address() as AddressInfo).port}`, document, DELAY);
});
afterAll(async () => {
  judged?.close();
  faulty?.closeAllConnections();
  faulty?.close();
  await pool?.end();
  await dropDatabase(DATABASE);
});

const faultsIn = async (path: string): Promise<string> => {
  const operation = operationsOf(document).find((one) => one.path === path);
  if (!operation) throw new Error(`There is no call of ${path}`);
  const pairs = pairsOf(operation, 0, {
    source: { component: () => ({}), sampleOf: () => undefined, withIds: (example) => example },
    each: 60,
    send: async (parts) => judged.exchange('somebody', await rawOf(operation, parts)),
  });
  const found: string[] = [];
  for (let at = 0; at < pairs.length; at += AT_ONCE)
    found.push(...(await tryPairs(pairs.slice(at, at + AT_ONCE), judged)).faults);
  return found.join('\n');
};

test.each([
  [
    'a text between quotes finds other rows, and time is lost',
    '/api/quoted',
    /"A text' or '1'='1" is answered 200, 3 rows, not 200, 0 rows[\s\S]*no answer within/,
  ],
  ['a pattern finds other rows', '/api/like', /"%" is answered 200, 3 rows, not 200, 0 rows/],
  ['a number without quotes loses time', '/api/unquoted/{id}', /no answer within/],
  ['a statement fails', '/api/failing', /500 \{\}/],
  ['parameters', '/api/safe', /^$/],
])('%s: %s', async (_, path, fault) => {
  expect(await faultsIn(path)).toMatch(fault);
});

test('an answer that is slow, but sooner than a statement that sleeps, is no fault', async () => {
  const [slow] = operationsOf(document).filter(({ path }) => path === '/api/slow');
  if (!slow) throw new Error('There is no slow call');
  const parts = { path: slow.path, query: [], headers: [], body: undefined };
  const exchange = await judged.exchange('somebody', await rawOf(slow, parts));
  expect(judged.faultsOf([exchange])).toEqual([]);
});
