import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newProperty } from '../support/journey.ts';
import { writtenLog } from '../support/logs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { seedOfRun } from '../support/storedEvents.ts';
import { answersByName, isPastTheDoor, isSignedOut, isSuccess } from './fuzz/answered.ts';
import { type Callers, callersOf, faultsIn, type Who } from './fuzz/described/callers.ts';
import { operationsOf, readDocument } from './fuzz/described/operations.ts';
import type { Exchange } from './fuzz/described/oracle.ts';
import { type Planned, plansOf, uncalledOf } from './fuzz/described/plans.ts';
import { recordedAfter } from './fuzz/recorded.ts';

/** Requests of a run. `N=100000` before the command sends more. */
const COUNT = Number(process.env.N ?? 10_000);
const AT_ONCE = 20;
const ROUNDS_AT_ONCE = 8;
/** Faults after which the run ends. */
const ENOUGH = 50;

const who: fc.Arbitrary<Who> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('owner' as const) },
  { weight: 3, arbitrary: fc.constant('staff' as const) },
  { weight: 2, arbitrary: fc.constant('stranger' as const) },
  { weight: 2, arbitrary: fc.constant('nobody' as const) },
);

const document = readDocument();
const operations = operationsOf(document);
const log = writtenLog();
let server: TestServer;
let callers: Callers;

beforeAll(async () => {
  // Without a browser, so that printing is answered at once. Its own tests print.
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '/nowhere');
  server = await startServer({ logger: log.logger });
  callers = await callersOf(server, document);
});
afterAll(async () => {
  callers?.judged.close();
  await server?.remove();
  vi.unstubAllEnvs();
});

const answeredBelow = (status: number, exchanges: readonly Exchange[]) =>
  exchanges.flatMap(({ answer }) => (answer instanceof Error || answer.status >= status ? [] : [answer]));

const requestsAnsweredBelow = (status: number, exchanges: readonly Exchange[]): readonly string[] =>
  answeredBelow(status, exchanges).flatMap(({ headers }) => headers.get('x-request-id') ?? []);

/**
 * What the payment provider says. A checkout asks it before it is refused, and then records what a request of the same
 * moment has changed there.
 */
const SAID_BY_PROVIDER = new Set([
  'PlanChanged',
  'CancellationScheduled',
  'CancellationWithdrawn',
  'SubscriptionEnded',
]);

const changesSubscription = ({ request: { method, path } }: Exchange) =>
  method === 'POST' && path.startsWith('/api/subscriptions/');

/**
 * Events of refused requests, and events of persons that no answer acknowledged, with all that policies recorded after
 * them. A request names its events. `acceptedBefore` are earlier requests: the worker of an import records later.
 */
const wronglyRecorded = async (
  after: string,
  exchanges: readonly Exchange[],
  acceptedBefore: Iterable<string> = [],
): Promise<readonly string[]> => {
  const accepted = new Set([...acceptedBefore, ...requestsAnsweredBelow(400, exchanges)]);
  const refused = new Set(requestsAnsweredBelow(600, exchanges).filter((id) => !accepted.has(id)));
  const mayBeOfAnother = requestsAnsweredBelow(400, exchanges.filter(changesSubscription)).length > 0;
  return (await recordedAfter(server, after)).flatMap(({ type, requests, firstType, begunByPerson }) => {
    if (mayBeOfAnother && SAID_BY_PROVIDER.has(firstType)) return [];
    if (requests.some((id) => refused.has(id))) return [`${type} was recorded by a request that was refused`];
    const isUnknown = begunByPerson && !requests.some((id) => accepted.has(id));
    return isUnknown ? [`${type} was recorded by a request that was not answered`] : [];
  });
};

const byPerson = answersByName();
const byOperation = answersByName();
/** Fewer of the requests of a person who is signed in are answered 401, and more of one who is not. */
const SIGNED_OUT = 0.3;
const accepted = new Set<string>();

const faultsOf = async (batch: readonly Planned<Who>[]): Promise<readonly string[]> => {
  const { head } = await server.recorded();
  const logged = log.lines.length;
  const exchanges = await Promise.all(batch.map(callers.exchange));
  for (const [index, { answer }] of exchanges.entries()) {
    byPerson.add(batch[index]?.who ?? '', answer);
    byOperation.add(batch[index]?.operation.name ?? '', answer);
  }
  const recorded = await wronglyRecorded(head, exchanges, accepted);
  for (const request of requestsAnsweredBelow(400, exchanges)) accepted.add(request);
  await callers.signInAgain();
  return [...callers.judged.faultsOf(exchanges), ...recorded, ...faultsIn(log.lines.slice(logged))];
};

// First, because a later request may end the owner's subscription.
test('control: an event of a refused request is noticed, and so is one of a request that was not answered', async () => {
  const { head } = await server.recorded();
  const call = (name: string) => {
    const operation = operations.find((one) => one.name === name);
    if (!operation) throw new Error(`There is no call ${name}`);
    return operation;
  };
  const operation = call('POST /api/properties');
  const body = { type: 'application/json', bytes: Buffer.from(JSON.stringify(newProperty())) };
  const parts = { path: operation.path, query: [], headers: [], body };
  const added = await callers.exchange({ operation, parts, who: 'owner' });
  const { answer } = added;
  if (answer instanceof Error) throw answer;
  expect(answer.status).toBe(201);
  expect(await wronglyRecorded(head, [added])).toEqual([]);
  expect(await wronglyRecorded(head, [{ ...added, answer: { ...answer, status: 422 } }])).toContain(
    'PropertySlotTaken was recorded by a request that was refused',
  );
  expect(await wronglyRecorded(head, [])).toContain(
    'PropertySlotTaken was recorded by a request that was not answered',
  );

  // What the provider says may be recorded by another request, but only beside one that has changed it.
  const { head: beforeCancel } = await server.recorded();
  const cancelled = async () => {
    const parts = { path: '/api/subscriptions/cancel', query: [], headers: [], body: undefined };
    const exchange = await callers.exchange({ operation: call('POST /api/subscriptions/cancel'), parts, who: 'owner' });
    if (exchange.answer instanceof Error) throw exchange.answer;
    expect(exchange.answer.status).toBe(200);
    return { ...exchange, answer: exchange.answer };
  };
  const [first, second] = [await cancelled(), await cancelled()];
  const refused = { ...first, answer: { ...first.answer, status: 409 } };
  expect(await wronglyRecorded(beforeCancel, [refused, second])).toEqual([]);
  expect(await wronglyRecorded(beforeCancel, [refused])).toContain(
    'CancellationScheduled was recorded by a request that was refused',
  );

  // What a policy records afterwards belongs to the request as well.
  const { head: before } = await server.recorded();
  const path = `/api/properties/${JSON.parse(answer.text).property.id}`;
  const removal = { path, query: [], headers: [], body: undefined };
  const removed = await callers.exchange({
    operation: call('DELETE /api/properties/{id}'),
    parts: removal,
    who: 'owner',
  });
  if (removed.answer instanceof Error) throw removed.answer;
  expect(await wronglyRecorded(before, [removed])).toEqual([]);
  expect(await wronglyRecorded(before, [{ ...removed, answer: { ...removed.answer, status: 422 } }])).toContain(
    'PropertySlotReleased was recorded by a request that was refused',
  );
});

test(
  `answers ${COUNT} requests made from the document as it describes, and refused ones record nothing`,
  async () => {
    const began = Date.now();
    const found: string[] = [];
    for (let seed = seedOfRun(), done = 0; done < COUNT && found.length < ENOUGH; seed++) {
      const run = { source: callers.source, who, seed, rounds: ROUNDS_AT_ONCE };
      const plans = (await plansOf(operations, run)).slice(0, COUNT - done);
      for (let at = 0; at < plans.length; at += AT_ONCE) found.push(...(await faultsOf(plans.slice(at, at + AT_ONCE))));
      done += plans.length;
    }
    console.info(JSON.stringify({ seconds: (Date.now() - began) / 1000, answers: byPerson.counts() }));
    expect(found.slice(0, ENOUGH)).toEqual([]);
    expect(uncalledOf(document, byOperation.names())).toEqual([]);
    for (const name of callers.signedIn) {
      expect(byPerson.share(name, isSignedOut), name).toBeLessThan(SIGNED_OUT);
      expect(byPerson.share(name, isSuccess), name).toBeGreaterThan(0);
    }
    // Of the others a random id says what is looked for.
    const read = operations.filter(({ name }) => byOperation.share(name, isPastTheDoor) > 0);
    expect(read.length / operations.length).toBeGreaterThan(0.75);
  },
  60_000 + COUNT * 40,
);

test('control: most requests of a person who is signed out are refused for that reason', async () => {
  const { owner } = callers.people;
  const jar = [...owner.jar];
  owner.jar.clear();
  const { source } = callers;
  const plans = await plansOf(operations, { source, who: fc.constant('owner' as const), seed: 1, rounds: 1 });
  const signedOut = answersByName();
  for (let at = 0; at < plans.length; at += AT_ONCE) {
    const batch = await Promise.all(plans.slice(at, at + AT_ONCE).map(callers.exchange));
    for (const { answer } of batch) signedOut.add('owner', answer);
  }
  for (const [name, value] of jar) owner.jar.set(name, value);
  expect(signedOut.share('owner', isSignedOut)).toBeGreaterThan(SIGNED_OUT);
  expect(signedOut.names().size).toBe(1);
});
