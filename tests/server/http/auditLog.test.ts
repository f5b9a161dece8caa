import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppRoute, routesOfApp } from '../../../server/http/openapi/appRoutes.ts';
import { AUDIT_EVENTS } from '../../../server/lib/logger.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, PASSWORD, subscriber, uploadForm } from '../../support/journey.ts';
import { isFault, writtenLog } from '../../support/logs.ts';
import { switchOnSecondFactor } from '../../support/secondFactor.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { staffMember } from '../../support/staff.ts';
import { leaksIn } from './leaks.ts';
import { makeShare } from './links/linkJourney.ts';
import { grantAccess } from './policy/people.ts';

const METRICS_TOKEN = 'token-of-the-audit-test';
const log = writtenLog();
let server: TestServer;
let ada: HttpClient;
let adaId: string;
let email: string;
let property: string;

beforeAll(async () => {
  server = await startServer({ logger: log.logger, env: { METRICS_TOKEN } });
  const account = await subscriber(server);
  ada = account.client;
  ({ id: adaId, email } = account.user);
  property = await addProperty(ada);
});
afterAll(() => server?.remove());

/** The lines of one event that `act` leads to. The schedule may log others at any moment. */
const linesOf = async (event: string, act: () => Promise<unknown>) => {
  const before = log.lines.length;
  await act();
  return log.lines
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === event);
};

const signIn = (client: HttpClient, password = PASSWORD) => client.post('/api/auth/login', { email, password });
const staff = async () => (await staffMember(server)).client;
const REQUEST = expect.stringMatching(/^[0-9a-f-]{36}$/);

test('a right password without its code is one line with the account, and the sign-in says that a code was given', async () => {
  const { client, user } = await subscriber(server);
  const { secret } = (await client.post('/api/auth/two-factor')).body;
  const codeOf = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(server.now().getTime() / 1000) + steps * 30 });
  const enable = () => client.put('/api/auth/two-factor', { code: codeOf(-1) });
  expect(await linesOf('session.started', enable)).toMatchObject([
    { account: user.id, secondFactor: true, route: 'PUT /auth/two-factor' },
  ]);
  const login = { email: user.email, password: PASSWORD };
  const asked = await linesOf('second-factor.asked', () => server.client().post('/api/auth/login', login));
  expect(asked).toMatchObject([{ level: 30, request: REQUEST, account: user.id, route: 'POST /auth/login' }]);
  const withCode = () => server.client().post('/api/auth/login', { ...login, code: codeOf(0) });
  expect(await linesOf('session.started', withCode)).toMatchObject([{ account: user.id, secondFactor: true }]);
  expect(await linesOf('session.started', () => signIn(server.client()))).toMatchObject([{ secondFactor: false }]);
});

test('new recovery codes are one line without the codes, and a refusal is none', async () => {
  const { client, user } = await subscriber(server);
  await switchOnSecondFactor(server, client);
  const ask = (password: string) => client.post('/api/auth/two-factor/recovery-codes', { password });
  expect(await linesOf('recovery-codes.replaced', () => ask('not the one'))).toEqual([]);
  const lines = await linesOf('recovery-codes.replaced', async () => {
    const { status, body } = await ask(PASSWORD);
    expect(status).toBe(201);
    for (const code of body.recovery_codes) expect(log.lines.join()).not.toContain(code);
  });
  const route = 'POST /auth/two-factor/recovery-codes';
  expect(lines).toMatchObject([{ level: 30, request: REQUEST, actor: user.id, account: user.id, route }]);
});

test('sessions that are ended in the settings are one line with their number, and none if there was none', async () => {
  const [one, two, three] = [server.client(), server.client(), server.client()];
  await signIn(one);
  const { body } = await one.get('/api/auth/sessions');
  const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
  const endOne = () => two.delete(`/api/auth/sessions/${id}`);
  await signIn(two);
  expect(await linesOf('session.ended', endOne)).toMatchObject([
    { level: 30, actor: adaId, count: 1, route: 'DELETE /auth/sessions/:id' },
  ]);
  expect(await linesOf('session.ended', endOne)).toEqual([]);
  await signIn(three);
  const endOthers = () => ada.delete('/api/auth/sessions');
  expect(await linesOf('session.ended', endOthers)).toMatchObject([
    { level: 30, actor: adaId, count: expect.any(Number), route: 'DELETE /auth/sessions' },
  ]);
  expect(await linesOf('session.ended', endOthers)).toEqual([]);
});

test('a replaced address of a calendar is one line without the address', async () => {
  for (const [path, route] of [
    ['/account/calendar/rotate', '/account/calendar/rotate'],
    [`/properties/${property}/calendar/rotate`, '/properties/:id/calendar/rotate'],
  ]) {
    const lines = await linesOf('calendar.rotated', () => ada.post(`/api${path}`));
    expect(lines).toMatchObject([{ level: 30, actor: adaId, account: adaId, route: `POST ${route}` }]);
    expect(JSON.stringify(lines)).not.toContain('.ics');
  }
});

test('a sign-in and a sign-out are one line each, with the account and the id of the request', async () => {
  const client = server.client();
  const reply = await signIn(client);
  const request = reply.headers.get('x-request-id');
  const started = await linesOf('session.started', () => signIn(server.client()));
  expect(started).toMatchObject([{ level: 30, request: REQUEST, account: adaId, route: 'POST /auth/login' }]);
  expect(log.lines.filter((line) => line.includes(String(request)))).toHaveLength(1);
  const ended = await linesOf('session.ended', () => client.post('/api/auth/logout'));
  expect(ended).toMatchObject([{ level: 30, actor: adaId, route: 'POST /auth/logout' }]);
});

/** The refusals that one request leads to, and what the line of each has besides its name. */
const REFUSALS: readonly [event: string, act: () => Promise<unknown>, line: () => object][] = [
  [
    'sign-in.refused',
    () => signIn(server.client(), 'not the one'),
    () => ({ account: adaId, route: 'POST /auth/login' }),
  ],
  [
    'password.refused',
    () => ada.put('/api/auth/change-password', { current_password: 'no', new_password: 'harbour wall 1853' }),
    () => ({ actor: adaId, route: 'PUT /auth/change-password' }),
  ],
  [
    'object.refused',
    () => ada.get(`/api/properties/${crypto.randomUUID()}`),
    () => ({ actor: adaId, account: adaId, route: 'GET /properties/:id' }),
  ],
  [
    'input.refused',
    () => ada.put('/api/auth/change-password', { current_password: PASSWORD, new_password: 'harbour', role: 'owner' }),
    () => ({ actor: adaId, route: 'PUT /auth/change-password' }),
  ],
  [
    'cross-site.refused',
    () => ada.send('POST', '/api/properties', { json: {}, headers: { origin: 'https://evil.example' } }),
    () => ({}),
  ],
  ['api-key.refused', () => ada.get('/api/properties', { authorization: 'Bearer lp_none' }), () => ({})],
  [
    'upload.refused',
    () =>
      ada.send('POST', '/api/documents/upload', {
        form: uploadForm(property, 1, { bytes: Buffer.from('MZ'), name: 'gas.pdf' }),
      }),
    () => ({ actor: adaId, route: 'POST /documents/upload' }),
  ],
];

test.each(REFUSALS)('%s is one warning with ids and a route', async (event, act, line) => {
  const lines = await linesOf(event, act);
  expect(lines).toMatchObject([{ level: 40, msg: 'A request was refused', request: REQUEST, ...line() }]);
});

test('what a role does not allow names the person and the account', async () => {
  const { client, user } = await subscriber(server);
  await grantAccess(server, adaId, user.id, { role: 'viewer' });
  const lines = await linesOf('permission.refused', () =>
    client.send('POST', '/api/properties', { json: {}, headers: { 'x-account': adaId } }),
  );
  expect(lines).toMatchObject([{ actor: user.id, account: adaId, route: 'POST /properties' }]);
});

test('a limit that is used up is named, and so are wrong passcodes before it', async () => {
  const { token } = await makeShare(ada, property, { passcode: 'harbour-1853' });
  const visitor = server.client();
  const open = () => visitor.post(`/api/shares/${token}/open`, { passcode: 'wrong' });
  expect(await linesOf('passcode.refused', open)).toHaveLength(1);
  const limited = await linesOf('limit.refused', async () => {
    for (let count = 0; count < 10; count += 1) await open();
  });
  expect(limited).toMatchObject([{ limit: 'passcode', route: 'POST /shares/:token/open' }]);
  expect(limited[0]).not.toHaveProperty('actor');
});

test('work on many properties that leaves some out is one line', async () => {
  const property_ids = [property, crypto.randomUUID(), crypto.randomUUID()];
  const arrangement = { do: 'add-tag', tag: 'sea view' };
  const answer = { question_key: 'child-safety', answer: 'Yes' };
  for (const [path, body] of [
    ['/console/answers/preview', answer],
    ['/console/answers', answer],
    ['/console/assessments/start', {}],
    ['/console/reports', {}],
    ['/properties/arrange', { arrangement }],
  ] as const) {
    const ask = (ids: readonly string[]) => ada.post(`/api${path}`, { property_ids: ids, ...body });
    const line = { level: 40, actor: adaId, account: adaId, route: `POST ${path}` };
    expect(await linesOf('object.refused', () => ask(property_ids)), path).toMatchObject([line]);
    expect(await linesOf('object.refused', () => ask([property])), path).toEqual([]);
  }
});

test('a body that no form of ours sends is one line, and what a person mistypes or leaves out is none', async () => {
  const lines = (path: string, json: object) =>
    linesOf('input.refused', async () => {
      expect((await ada.send('POST', path, { json })).status, JSON.stringify(json)).toBe(422);
    });
  const [reset, right] = ['/api/auth/reset-password', { token: 'quagga', password: 'harbour wall 1853' }];
  for (const wrong of [{ password: 7 }, { admin: true }])
    expect(await lines(reset, { ...right, ...wrong }), JSON.stringify(wrong)).toHaveLength(1);
  const arrange = { property_ids: ['quagga'], arrangement: { do: 'add-tag', tag: 'sea view' } };
  expect(await lines('/api/properties/arrange', arrange)).toHaveLength(1);
  for (const typed of [{ token: 'quagga' }, { ...right, password: '' }, { ...right, password: null }, right])
    expect(await lines(reset, typed), JSON.stringify(typed)).toEqual([]);
});

test('what a person of staff does is one line', async () => {
  const client = await staff();
  const lines = await linesOf('staff.acted', () =>
    client.post(`/api/console/accounts/${adaId}/end-sessions`, { reason: 'Asked for by phone' }),
  );
  expect(lines).toMatchObject([
    { level: 30, actor: expect.any(String), route: 'POST /console/accounts/:id/end-sessions' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('phone');
});

test('a visitor who asks for what is not there is not worth a line', async () => {
  expect(await linesOf('object.refused', () => server.client().get('/api/badges/LP-0000-0000'))).toEqual([]);
});

test('every event is described in docs/operations.md', () => {
  const docs = readFileSync('docs/operations.md', 'utf8');
  expect(AUDIT_EVENTS.filter((event) => !docs.includes(`\`${event}\``))).toEqual([]);
});

/** Thirty words that stand for secrets, and thirty for personal data. They occur nowhere else. */
const words = (kind: string) => Array.from({ length: 30 }, (_, index) => `canary${kind}${index}quagga`);
const [SECRETS, PERSONAL] = [words('secret'), words('person')];

test('control: the search finds each word, an address and an IP address in a line of the log', () => {
  const all = [...SECRETS, ...PERSONAL];
  const leaks = [...all, ...all.map((word) => word.toUpperCase()), 'ada@example.com', '10.0.0.7'];
  const { lines, logger } = writtenLog();
  logger.warn('A request was refused');
  for (const leak of leaks) logger.warn('A request was refused', { reason: `${leak} is not known` });
  expect(lines).toHaveLength(leaks.length + 1);
  expect(leaksIn(lines)).toEqual(lines.slice(1));
});

/** Names under which routes take secrets and personal data. */
const FIELDS = [
  ...['password', 'current_password', 'new_password', 'passcode', 'code', 'token', 'secret', 'key', 'session'],
  ...['ticket', 'name', 'email', 'phone', 'message', 'address_line1', 'city', 'postcode', 'note', 'recipient'],
  ...['issuer', 'url'],
];

test('no route writes a secret or a personal word into the log or the metrics, wherever a request has it', async () => {
  const all = [...SECRETS, ...PERSONAL];
  let next = 0;
  const word = () => String(all[next++ % all.length]);
  const before = log.lines.length;
  const [staffed, session] = [await staff(), (await subscriber(server)).client];
  const send = async ({ method, path }: AppRoute) => {
    const json = Object.fromEntries(
      FIELDS.map((field) => [field, field === 'email' ? `${word()}@example.com` : word()]),
    );
    const address = `${path.replaceAll(/[:*{]+\w+\}?/g, word)}?${new URLSearchParams({ token: word(), q: word() })}`;
    const headers = { 'user-agent': word(), referer: `${server.origin}/${word()}`, 'idempotency-key': word() };
    const body = ['GET', 'HEAD'].includes(method) ? {} : { json };
    const asVisitor = { ...headers, authorization: `Bearer ${word()}`, cookie: `sid=${word()}` };
    await server.client().send(method, address, { ...body, headers: asVisitor });
    // Not the routes that end the session or the account.
    if (/logout|account$|sessions/.test(path)) return;
    await (path.startsWith('/api/console/') ? staffed : session).send(method, address, { ...body, headers });
  };
  // The server may end a connection whose body it refuses to read. Only the log counts here.
  const unlessReset = (error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  };
  const inTurn = pLimit(8);
  await Promise.all(routesOfApp(server.app).map((route) => inTurn(() => send(route).catch(unlessReset))));
  expect(next).toBeGreaterThan(all.length * 20);
  const lines = log.lines.slice(before);
  expect(lines.length).toBeGreaterThan(100);
  expect(leaksIn(lines)).toEqual([]);
  expect(lines.filter(isFault)).toEqual([]);
  const metrics = await server.client().get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(metrics.text).toContain('letproof_http_request_seconds');
  expect(leaksIn(metrics.text.split('\n'))).toEqual([]);
});
