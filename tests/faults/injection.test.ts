import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { someEmail } from '../support/journey.ts';
import { writtenLog } from '../support/logs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { answersByName } from './fuzz/answered.ts';
import { type Callers, callersOf, faultsIn } from './fuzz/described/callers.ts';
import { type Operation, operationsOf, readDocument } from './fuzz/described/operations.ts';
import type { Source } from './fuzz/described/valid.ts';
import type { Input } from './injection/inputs.ts';
import { type Pair, pairsOf, tryPairs } from './injection/pairs.ts';
import { DELAY, MADE } from './injection/payloads.ts';

/** Texts with SQL in each place. `COUNT=60` before the command sends all of them. */
const EACH = Number(process.env.COUNT ?? 6);
/** As few as the smallest limits by account allow, because these are forgotten in between. */
const AT_ONCE = 5;
/** Faults after which the run ends. */
const ENOUGH = 50;

const document = readDocument();
const isReading = ({ method }: Operation) => method === 'GET' || method === 'HEAD';
// Reads first, so that no write changes what they find meanwhile.
const described = operationsOf(document);
const operations = [...described.filter(isReading), ...described.filter((operation) => !isReading(operation))];

const log = writtenLog();
let server: TestServer;
let callers: Callers;
let source: Source;

beforeAll(async () => {
  // Without a browser, so that printing is answered at once. Its own tests print.
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '/nowhere');
  server = await startServer({ logger: log.logger });
  callers = await callersOf(server, document, DELAY);
  const { sampleOf, withIds } = callers.source;
  source = {
    ...callers.source,
    // That of the others is refused for its password, whatever else is in it.
    sampleOf: (operation) =>
      operation.name === 'PUT /api/auth/profile'
        ? { path: operation.path, json: { name: 'Ada Lovelace' } }
        : sampleOf(operation),
    // Addresses of their own, so that nobody is registered or has failed before.
    withIds: (example) =>
      JSON.parse(JSON.stringify(withIds(example)), (name, value) => (name === 'email' ? someEmail() : value)),
  };
});
afterAll(async () => {
  callers?.judged.close();
  await server?.remove();
  vi.unstubAllEnvs();
});

/** The header of a name is read by the same code for all operations. */
const isFirstWith = (operation: Operation, { in: place, name }: Input): boolean =>
  place !== 'header' || operations.find(({ parameters }) => parameters.some((one) => one.name === name)) === operation;

const answers = answersByName();
const places = new Set<string>();

const pairs = (operation: Operation, index: number): readonly Pair[] =>
  pairsOf(operation, index, {
    source,
    each: EACH,
    send: (parts) =>
      callers.exchange({ operation, parts, who: operation.tags.includes('Back office') ? 'staff' : 'owner' }),
    isWanted: (input) => isFirstWith(operation, input),
  });

const faultsOf = async (batch: readonly Pair[]): Promise<readonly string[]> => {
  await server.query('delete from rate_limit');
  const logged = log.lines.length;
  const { exchanges, faults } = await tryPairs(batch, callers.judged);
  for (const { answer } of exchanges) answers.add('', answer);
  for (const { name } of batch) places.add(name);
  return [...faults, ...faultsIn(log.lines.slice(logged))];
};

test(
  `answers ${EACH} texts with SQL in each parameter and field as harmless ones, and as fast`,
  async () => {
    const began = Date.now();
    const found: string[] = [];
    for (const [index, operation] of operations.entries()) {
      const all = pairs(operation, index);
      for (let at = 0; at < all.length && found.length < ENOUGH; at += AT_ONCE)
        found.push(...(await faultsOf(all.slice(at, at + AT_ONCE))));
      if (all.length > 0) await callers.signInAgain();
    }
    console.info(
      JSON.stringify({ places: places.size, seconds: (Date.now() - began) / 1000, answers: answers.counts() }),
    );
    expect(found.slice(0, ENOUGH)).toEqual([]);
    expect((await server.query('select to_regclass($1) as made', [MADE]))[0].made).toBeNull();
    expect(places.size).toBeGreaterThan(400);
    // Most places refuse what is no id, date or word of a list.
    expect(answers.share('', (status) => status < 300)).toBeGreaterThan(0.1);
    expect(answers.share('', (status) => status === 401 || status === 429)).toBeLessThan(0.1);
  },
  60_000 + EACH * 100_000,
);
