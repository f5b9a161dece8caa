import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POLICY } from '../../../domain/policy.ts';
import { expectPage } from '../../support/expectations.ts';
import { FILES } from '../../support/files.ts';
import type { Reply } from '../../support/reply.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { ASKED } from './policy/asked.ts';
import { expectedOutcome, type Outcome, outcomeOf, type Table } from './policy/outcomes.ts';
import { adaWithThings, everyone, type Person, TODAY } from './policy/people.ts';
import { REQUESTS, type Sample, type Things, unknownThings } from './policy/requests.ts';
import { apiRoutes, pageRoutes, type Route } from './policy/routes.ts';

const ROUTES = [...apiRoutes(), ...pageRoutes()];
/** Pages for people without an account concern none, so a request cannot name one. Its own tests call it. */
const CALLED = ROUTES.filter(({ name }) => !name.includes('(page)'));

const isReading = ({ method }: Route) => method === 'GET' || method === 'HEAD';
/** Of these all addresses name the account, too: the same code reads both, and all people together take a minute. */
const ALSO_BY_QUERY = ['owner', 'viewer', 'viewer until today'];
/** How a request names the account. */
const waysOf = (who: string, { method }: Route): readonly Sent['by'][] =>
  method === 'GET' && ALSO_BY_QUERY.includes(who) ? ['header', 'query'] : ['header'];
/** In their order. What is recorded is looked up once for routes in a row that read, and after each that writes. */
const GROUPS: Route[][] = [];
for (const route of CALLED) {
  const last = GROUPS.at(-1);
  if (last?.every(isReading) && isReading(route)) last.push(route);
  else GROUPS.push([route]);
}

/** A request and its outcome. */
type Sent = {
  readonly who: string;
  readonly person: Person;
  readonly route: Route;
  readonly sample: Sample;
  readonly by: 'header' | 'query';
  readonly reply: Reply;
  readonly outcome: Outcome;
  readonly recorded: readonly { readonly metadata: Record<string, unknown> }[];
};

let server: TestServer;
let ada: string;
let sent: readonly Sent[];
let people: Readonly<Record<string, Person>>;
/** Of Ada. */
let things: Things;
/** The response for a property that does not exist. */
let unknown: Reply;

const requestOf = ({ name }: Route, things: Things): Sample => {
  const request = REQUESTS[name];
  if (!request) throw new Error(`policy/requests.ts has no request for ${name}`);
  return request(things);
};

/** Sends a request as this person for Ada's account: names it with X-Account, or in the URL if a header cannot be sent. */
const send = (person: Person, { method, name }: Route, sample: Sample, by: Sent['by']): Promise<Reply> => {
  const client = name === 'POST /auth/logout' ? person.secondSession : person.client;
  if (by === 'header') return client.send(method, sample.path, { ...sample, headers: { 'x-account': ada } });
  return client.send(method, `${sample.path}${sample.path.includes('?') ? '&' : '?'}account=${ada}`, sample);
};

const recording = async <Result>(work: () => Promise<Result>) => {
  const [{ head }] = await server.query('select coalesce(max(position), 0)::text as head from event');
  const result = await work();
  // Neither heads of the ledger, which are signed by the clock, nor an auditor's looks, which have tests of their own.
  const since = `select metadata from event
    where position > $1 and stream <> 'ledger-heads' and type <> 'HistoryViewed'`;
  return { result, recorded: await server.query(since, [head]) };
};

const differences = (table: Table): readonly string[] =>
  sent.flatMap(({ who, person, route, sample, by, outcome, reply }) => {
    const expected = expectedOutcome(table, route, person, sample);
    if (outcome === expected) return [];
    return [`${who}, ${route.name} by ${by}: ${outcome} (${reply.status}), the policy says ${expected}`];
  });

beforeAll(async () => {
  server = await startServer({
    env: { CLOCK_START: `${TODAY}T12:00:00.000Z` },
    // Who may print is decided before. Dozens of real prints would take as long as everything else here.
    toPdf: async () => new Uint8Array(FILES.pdf),
  });
  const made = await adaWithThings(server);
  ada = made.ada.id;
  await server.core.ledger.signHead(new AbortController().signal);
  const [ownersSpare, managersSpare = ''] = made.spareProperties;
  people = await everyone(server, made.ada, managersSpare);
  unknown = await made.ada.client.get(`/api/properties/${unknownThings().property}`);
  const responses: Sent[] = [];
  for (const [who, person] of Object.entries(people)) {
    things = await made.thingsOf(who === 'manager' ? managersSpare : ownersSpare);
    const call = async (routes: readonly Route[]) => {
      const replies: Omit<Sent, 'recorded'>[] = [];
      for (const route of routes)
        for (const by of waysOf(who, route)) {
          const sample = requestOf(route, things);
          const reply = await send(person, route, sample, by);
          replies.push({ who, person, route, sample, by, reply, outcome: outcomeOf(reply, unknown) });
        }
      return replies;
    };
    for (const routes of GROUPS) {
      const { result, recorded } = await recording(() => call(routes));
      responses.push(...result.map((reply) => ({ ...reply, recorded })));
    }
  }
  sent = responses;
}, 300_000);
afterAll(() => server?.remove());

test('every route begins with the expected guard', () => {
  expect(Object.fromEntries(ROUTES.map(({ name, asks }) => [name, asks]))).toEqual(ASKED);
});

test('no route that writes requires only a reading action', () => {
  const writing = ROUTES.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  expect(writing.filter(({ asks }) => asks === undefined || asks.endsWith(':read'))).toEqual([]);
});

test('every route has its request', () => {
  expect(ROUTES.map(({ name }) => name).filter((name) => !REQUESTS[name])).toEqual([]);
});

const isOffice = ({ asks }: Route) => asks?.startsWith('office:') === true;

/** Their errors are pages. */
const isOfLocalPayments = ({ name }: Route) => /\/test-(checkout|portal)/.test(name);

describe('each route, called with each role', () => {
  test('answers according to the policy', () => {
    expect(differences(POLICY)).toEqual([]);
  });

  test('leads staff to the back office, and to nothing of a customer', async () => {
    const { client } = people['staff without a grant'] ?? {};
    const named = Object.values(things);
    const wrong: string[] = [];
    await server.recordingNothing(async () => {
      for (const route of CALLED) {
        const sample = requestOf(route, things);
        // A request that names something of Ada, or asks the back office.
        if (!isOffice(route) && !(sample.named && named.some((id) => sample.path.includes(id)))) continue;
        // Its export is an action, which is recorded.
        if (route.name.endsWith('/export')) continue;
        const reply = await client?.send(route.method, sample.path, sample);
        const outcome = reply && outcomeOf(reply, unknown);
        const expected = isOffice(route) && !sample.unknown ? 'allowed' : 'not found';
        if (outcome !== expected) wrong.push(`${route.name}: ${outcome} (${reply?.status})`);
      }
    });
    expect(wrong).toEqual([]);
  });

  test('control: a policy with an additional action is detected', () => {
    const wider = { ...POLICY, viewer: [...POLICY.viewer, 'property:change'] } as const;
    const viewers = ['viewer', 'viewer until today'];
    const routes = [
      ['PUT /properties/:id', 'allowed'],
      ['PUT /console/properties/:id', 'allowed'],
      ['POST /groups', 'allowed'],
      ['PUT /groups/:id', 'not found'],
      ['POST /properties/arrange', 'allowed'],
    ];
    expect(differences(wider)).toEqual(
      viewers.flatMap((who) =>
        routes.map(([route, outcome]) => `${who}, ${route} by header: forbidden (403), the policy says ${outcome}`),
      ),
    );
  });

  test('control: a policy with a missing action is detected', () => {
    const viewer = POLICY.viewer.filter((action) => action !== 'document:read');
    expect(differences({ ...POLICY, viewer })).toEqual(
      ['viewer', 'viewer until today'].flatMap((who) =>
        [
          'GET /documents',
          'GET /documents/calendar.ics',
          'GET /documents/:id/calendar.ics',
          'GET /console/documents',
          'HEAD /console/documents/export',
          'GET /console/documents/export',
          'GET /console/documents/:id',
          'GET /properties/:id/upload-links',
        ].flatMap((route) =>
          (route.startsWith('HEAD') ? ['header'] : ['header', 'query']).map(
            (by) => `${who}, ${route} by ${by}: allowed (200), the policy says forbidden`,
          ),
        ),
      ),
    );
  });

  test('answers without a grant like for an unknown id, including the headers', () => {
    // Of the moment and of the connection, which the client of the tests closes after HEAD.
    const others = ['date', 'x-request-id', 'x-read-position', 'connection', 'keep-alive'];
    const headersOf = ({ headers }: Reply) => [...headers].filter(([name]) => !others.includes(name));
    const hidden = sent.filter(({ outcome, route }) => outcome === 'not found' && !isOfLocalPayments(route));
    expect(hidden.length).toBeGreaterThan(100);
    for (const { reply } of hidden) expect(headersOf(reply)).toEqual(headersOf(unknown));
  });

  test('answers a page without a grant with a page', () => {
    const hidden = sent.filter(({ outcome, route }) => outcome === 'not found' && isOfLocalPayments(route));
    expect(hidden.length).toBeGreaterThan(5);
    for (const { reply } of hidden) expectPage(reply, 404, 'There is no such checkout');
  });

  test('records nothing when it is refused', () => {
    const refused = sent.filter(({ outcome }) => outcome !== 'allowed');
    expect(refused.length).toBeGreaterThan(100);
    expect(
      refused.filter(({ recorded }) => recorded.length > 0).map(({ who, route }) => `${who}: ${route.name}`),
    ).toEqual([]);
  });

  test('records who did it and for which account', () => {
    const written = sent.filter(({ recorded }) => recorded.length > 0);
    for (const { person, route, recorded } of written)
      for (const { metadata } of recorded) {
        // A route that asks only for a session concerns the person, whichever account the request names.
        expect(metadata.account).toBe(route.asks === 'session' ? person.id : ada);
        const byPerson = { kind: person.scopes ? 'apiKey' : 'person', id: person.id };
        expect(metadata.actor).toEqual(metadata.causationId === null ? byPerson : { kind: 'system', id: null });
      }
    const writes = new Set(written.map(({ who, route }) => `${who} ${route.name}`));
    for (const who of ['owner', 'manager', 'member'])
      for (const route of [
        'PUT /properties/:id',
        'POST /assessment/restart',
        'PUT /assessment/:id/answers',
        'POST /documents/upload',
        'PATCH /documents/:id/expiry',
        'DELETE /documents/:id',
      ])
        expect(writes).toContain(`${who} ${route}`);
    expect(writes).toContain('manager POST /properties');
    expect(writes).toContain('manager DELETE /properties/:id');
  });

  test('records nothing when it only reads, apart from the looks of an auditor', () => {
    const reading = sent.filter(({ route, outcome }) => isReading(route) && outcome === 'allowed');
    expect(reading.length).toBeGreaterThan(500);
    const recording = reading.filter(({ recorded }) => recorded.length > 0);
    expect(recording.map(({ who, route }) => `${who}: ${route.name}`)).toEqual([]);
  });

  test('never fails with a server error', () => {
    expect(server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
    // A bundle waits until the log is signed.
    const failed = sent.filter(({ reply, route }) => reply.status >= 500 && !route.name.endsWith('/bundle'));
    expect(failed.map(({ who, route, reply }) => `${who}: ${route.name} ${reply.status}`)).toEqual([]);
  });

  // Only the token in a mail opens it, and nobody has one here; a shared file only a browser that has opened its link.
  // The proofs of a receipt wait for the next signature of the log.
  const NOT_OPENED = new Set([
    // The log is signed at most once a minute.
    'GET /assessment/:id/bundle',
    'GET /unsubscribe/:token',
    'GET /shares/:token/documents/:id',
    'GET /shares/:token/report.pdf',
    'GET /shares/:token/stay',
    'GET /shares/:token/stay.pdf',
    'GET /stays/:number.zip',
  ]);

  test('answers an allowed request with the same response as for the owner', () => {
    const statuses = (who: string) =>
      sent
        .filter(
          (one) =>
            one.who === who &&
            one.route.method === 'GET' &&
            !NOT_OPENED.has(one.route.name) &&
            !one.sample.unknown &&
            !isOffice(one.route) &&
            !one.sample.withheld,
        )
        .map(({ reply }) => reply.status);
    expect(new Set(statuses('owner').filter((status) => status !== 409))).toEqual(new Set([200]));
    expect(new Set(statuses('viewer'))).toEqual(new Set([200, 403]));
  });

  test('about the person ignores the named account', () => {
    const own = sent.filter(({ route, outcome }) => route.name === 'GET /auth/me' && outcome === 'allowed');
    expect(own.length).toBeGreaterThan(10);
    for (const { person, reply } of own) expect(reply.body.user.id).toBe(person.id);
  });
});
