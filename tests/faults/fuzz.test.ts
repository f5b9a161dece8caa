import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppRoute, routesOfApp } from '../../server/http/openapi/appRoutes.ts';
import { adaWithThings } from '../server/http/policy/people.ts';
import { REQUESTS, type Sample, type Things } from '../server/http/policy/requests.ts';
import { builtClient } from '../support/builtClient.ts';
import type { HttpClient } from '../support/http.ts';
import { newAccount, newProperty, PASSWORD, someEmail, subscriber } from '../support/journey.ts';
import { isFault, writtenLog } from '../support/logs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { seedOfRun } from '../support/storedEvents.ts';
import { until } from '../support/until.ts';
import { answersByName, isSuccess } from './fuzz/answered.ts';
import { CANARY } from './fuzz/hostile.ts';
import { type Plan, plan } from './fuzz/plan.ts';
import { recordedAfter } from './fuzz/recorded.ts';
import { type Answer, sender } from './fuzz/send.ts';
import { type RawRequest, write } from './fuzz/write.ts';

/** Requests of a run. `N=50000 npm run test:long -- tests/faults/fuzz.test.ts` sends more. */
const COUNT = Number(process.env.N ?? 1500);
const AT_ONCE = 20;

const log = writtenLog();
let server: TestServer;
let client: Awaited<ReturnType<typeof builtClient>>;
let routes: readonly AppRoute[];
let things: Things;
let people: { readonly owner: HttpClient; readonly stranger: HttpClient; readonly nobody: HttpClient };
let email: string;
let transport: ReturnType<typeof sender>;

beforeAll(async () => {
  // Without a browser, so that printing is answered at once. Its own tests print.
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '/nowhere');
  client = await builtClient();
  server = await startServer({ clientDir: client.path, logger: log.logger });
  const made = await adaWithThings(server);
  things = await made.thingsOf(made.spareProperties[0]);
  people = { owner: made.ada.client, stranger: (await subscriber(server)).client, nobody: server.client() };
  email = (await people.owner.get('/api/auth/me')).body.user.email;
  routes = routesOfApp(server.app);
  transport = sender(server.origin);
  // Right after `npm ci` the disk may still be writing its packages, and a process that waits for it says it is not ready.
  await until('the server is ready', async () => (await server.client().get('/api/ready')).status === 200);
});
afterAll(async () => {
  transport?.close();
  await server?.remove();
  await client?.remove();
  vi.unstubAllEnvs();
});

const quickCheck = { answers: ['q1', 'q2', 'q3', 'q4', 'q5'].map((question_id) => ({ question_id, answer: 'Yes' })) };
const contactMessage = { name: 'Grace', phone: '', subject: 'general', message: 'Does a hut need one?' };
const REMINDERS = { days_before: [30, 7], on_the_day: true, days_after: [7] };

/** A valid request of a route. A route without one is sent its pattern and no body. */
const sampleOf = ({ method, path }: AppRoute): Sample | undefined => {
  if (path === '/api/auth/register') return { path, json: newAccount() };
  // Mostly of an unknown address: failures of one account would slow its later attempts.
  if (path === '/api/auth/login') return { path, json: { email: sent % 8 ? someEmail() : email, password: PASSWORD } };
  if (path === '/api/assessment/capture-lead') return { path, json: newAccount() };
  if (path === '/api/assessment/quick-check') return { path, json: quickCheck };
  if (path === '/api/contact') return { path, json: { ...contactMessage, email: someEmail() } };
  if (path === '/api/auth/forgot-password') return { path, json: { email: sent % 8 ? someEmail() : email } };
  if (method === 'PUT' && path === '/api/auth/profile')
    // One kind of change, so that the answer names the position of its event and not of another request's.
    return { path, json: { name: `Ada ${sent}`, phone: '020 7946 0000' } };
  if (method === 'PUT' && path === '/api/account/notifications')
    return { path, json: { marketing: sent % 2 === 0, digest: true, reminders: REMINDERS } };
  if (path === '/contact')
    return { path, form: new URLSearchParams({ ...contactMessage, email: someEmail(), subject: 'general' }) };
  if (path === '/{*path}') return { path: sent % 2 ? '/robots.txt' : '/assets/main-abc123.js' };
  return REQUESTS[`${method} ${path.replace(/^\/api/, '')}`]?.(things);
};

let sent = 0;
/** Each request has an address of its own, so that no limit by address is reached. */
const nextAddress = () => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`;

const requestOf = async (planned: Plan): Promise<RawRequest> => {
  const route = routes[planned.route % routes.length];
  if (!route) throw new Error('The app has no routes');
  const request = await write(route, sampleOf(route), planned);
  const cookie = [...people[planned.who].jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return { ...request, headers: { 'x-forwarded-for': nextAddress(), ...(cookie && { cookie }), ...request.headers } };
};

type Exchange = { readonly request: RawRequest; readonly answer: Answer | Error };

const exchange = async (planned: Plan): Promise<Exchange> => {
  const request = await requestOf(planned);
  const answer = await transport.send(request).catch((error: Error) => error);
  return { request, answer };
};

/** The answer to HEAD has no body, so its 503 counts as this. Another reason would be in the log. */
const isWithoutBrowser = (method: string, { status, text }: Answer) =>
  text.includes('/problems/printer-unavailable') || (method === 'HEAD' && status === 503);

/** The form without script is sent back with its values, as text. Routes ignore case. */
const keepsWhatWasTyped = ({ path }: Exchange['request']) => /^\/contact([/?]|$)/i.test(path);

/** A field that does not exist is refused by its name, if that can be the name of one. */
const withoutUnknownFields = (text: string): string =>
  text.replaceAll(new RegExp(`"[\\w.-]*${CANARY}[\\w.-]*":"There is no such field"`, 'g'), '');

/** What is wrong with an answer, if anything. */
const faultOf = ({ request, answer }: Exchange): string | undefined => {
  if (answer instanceof Error) return `no answer: ${answer.message}`;
  const { status, text } = answer;
  if (status >= 500 && !isWithoutBrowser(request.method, answer)) return `${status} ${text.slice(0, 200)}`;
  if (status >= 400 && withoutUnknownFields(text).includes(CANARY) && !keepsWhatWasTyped(request))
    return `${status} quotes the request: ${text.slice(0, 300)}`;
  if (/\n\s+at .+:\d+:\d+|node_modules/.test(text)) return `${status} has a stack: ${text.slice(0, 300)}`;
  return undefined;
};

const described = ({ method, path, headers, body }: RawRequest): string => {
  const { cookie, ...shown } = headers;
  const start = body?.subarray(0, 300).toString('latin1') ?? '';
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(shown).slice(0, 300)} ${body?.length ?? 0} bytes ${JSON.stringify(start)}`;
};

/** Events of persons that no answer acknowledged, and the events of policies that follow from them. */
const unacknowledged = async (after: string, exchanges: readonly Exchange[]): Promise<readonly string[]> => {
  const positions = exchanges.flatMap(({ answer }) =>
    answer instanceof Error || answer.status >= 400 || !answer.position ? [] : [answer.position],
  );
  const rows = await server.query(
    `select distinct metadata->>'correlationId' as request from event where position = any($1::bigint[])`,
    [positions],
  );
  const known = rows.map(({ request }) => request);
  return (await recordedAfter(server, after)).flatMap(({ type, requests, begunByPerson }) =>
    begunByPerson && !requests.some((request) => known.includes(request))
      ? [`${type} was recorded, but no answer acknowledged it`]
      : [],
  );
};

/** Warnings and errors but refusals, except that there is no browser, and every line that quotes a request. */
const faultsIn = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => {
    const { err } = JSON.parse(line);
    return line.includes(CANARY) || (isFault(line) && !err?.type?.startsWith('Printer'));
  });

/** A request may have ended a session. */
const signInAgain = async () => {
  const { owner } = people;
  if ((await owner.get('/api/auth/me')).status !== 401) return;
  const sent = { json: { email, password: PASSWORD }, headers: { 'x-forwarded-for': nextAddress() } };
  expect((await owner.send('POST', '/api/auth/login', sent)).status).toBe(200);
};

const answers = answersByName();

const faultsOf = async (plans: readonly Plan[]): Promise<readonly string[]> => {
  const { head } = await server.recorded();
  const logged = log.lines.length;
  const exchanges = await Promise.all(plans.map(exchange));
  for (const [index, { answer }] of exchanges.entries()) answers.add(plans[index]?.who ?? '', answer);
  const faults = exchanges.flatMap((one) => {
    const fault = faultOf(one);
    return fault ? [`${described(one.request)}\n    ${fault}`] : [];
  });
  const recorded = await unacknowledged(head, exchanges);
  await signInAgain();
  return [...faults, ...recorded, ...faultsIn(log.lines.slice(logged))];
};

// First, because a later request may end the owner's subscription.
test('control: an event of a refused request is found', async () => {
  const { head } = await server.recorded();
  const request = { method: 'POST', path: '/api/properties', headers: {}, body: undefined };
  const added = await people.owner.post('/api/properties', newProperty());
  expect(added.status).toBe(201);
  const answered = (status: number): Exchange => {
    const position = added.headers.get('x-event-position') ?? undefined;
    return { request, answer: { status, headers: added.headers, position, text: added.text } };
  };
  expect(await unacknowledged(head, [answered(201)])).toEqual([]);
  const fault = 'PropertySlotTaken was recorded, but no answer acknowledged it';
  expect(await unacknowledged(head, [answered(422)])).toContain(fault);
});

const FAULTS: readonly (readonly [string, Partial<Answer> | Error, RegExp | undefined])[] = [
  ['of success', {}, undefined],
  ['that refuses', { status: 422 }, undefined],
  ['that fails', { status: 500 }, /^500 /],
  ['that quotes the request', { status: 422, text: `${CANARY} is no name` }, /quotes the request/],
  ['with a stack', { status: 422, text: 'Error\n    at work (/app/main.js:1:2)' }, /has a stack/],
  ['that never comes', new Error('the time is over'), /^no answer/],
];
test.each(FAULTS)('control: an answer %s is judged', (_, answer, fault) => {
  const request = { method: 'POST', path: '/api/properties', headers: {}, body: undefined };
  const usual: Answer = { status: 200, headers: new Headers(), position: undefined, text: '{}' };
  const found = faultOf({ request, answer: answer instanceof Error ? answer : { ...usual, ...answer } });
  expect(found ?? '').toMatch(fault ?? /^$/);
});

test('finds the routes in the routers of the app', () => {
  const found = routes.map(({ method, path }) => `${method} ${path}`);
  const known = Object.keys(REQUESTS)
    .filter((name) => !name.includes('(page)'))
    .map((name) => name.replace(/ (?!\/test-)/, ' /api'));
  expect(found).toEqual(expect.arrayContaining([...known, 'GET /api/health', 'GET /{*path}']));
});

test(
  `answers ${COUNT} changed requests without a server error, a stack, a quotation or an event of a refused one`,
  async () => {
    const seed = seedOfRun();
    const plans = fc.array(plan, { minLength: AT_ONCE, maxLength: AT_ONCE });
    const property = fc.asyncProperty(plans, async (batch) => {
      expect(await faultsOf(batch)).toEqual([]);
    });
    // The faults name their requests, so nothing is gained by shrinking.
    const result = await fc.check(property, { seed, numRuns: Math.ceil(COUNT / AT_ONCE), endOnFailure: true });
    if (result.failed) throw result.errorInstance;
    expect(sent).toBeGreaterThanOrEqual(COUNT);
    // Somebody who is signed out has less than a tenth.
    expect(answers.share('owner', isSuccess)).toBeGreaterThan(0.15);
  },
  60_000 + COUNT * 40,
);
