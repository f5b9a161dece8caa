import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserReply } from '../../../domain/accounts/contract.ts';
import { AnswersReply } from '../../../domain/assessments/contract.ts';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import { QuickCheckReply } from '../../../domain/quickChecks/contract.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  begin,
  confirmAddress,
  newAccount,
  register,
  someEmail,
  subscribe,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { grantAccess } from './policy/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const PATH = '/api/assessment/quick-check';
const LEAD = '/api/assessment/capture-lead';
const IDS = ['q1', 'q2', 'q3', 'q4', 'q5'];

/** Yes to all questions except those in `over`. */
const answered = (over: Readonly<Record<string, string>> = {}) => ({
  answers: IDS.map((question_id) => ({ question_id, answer: over[question_id] ?? 'Yes' })),
});
const take = (client: HttpClient, over?: Readonly<Record<string, string>>) => client.post(PATH, answered(over));

const checksOf = async (accountId: string | null) =>
  (
    await server.query(
      `select type, data from event where type in ('QuickCheckTaken', 'LeadCaptured') order by position desc limit 2`,
    )
  ).filter(({ data }) => data.accountId === accountId);
const cookieOf = (client: HttpClient) => client.jar.get('quick_check') ?? '';

describe('taking the quick check', () => {
  test('passes with Yes everywhere', async () => {
    const { data } = expectReply(await take(server.client()), 200, QuickCheckReply);
    expect(data.result).toEqual({ passed: true, missing: [] });
  });

  test('passes with N/A, although the screen does not offer it', async () => {
    const { data } = expectReply(await take(server.client(), { q3: 'N/A' }), 200, QuickCheckReply);
    expect(data.result.passed).toBe(true);
  });

  test('names what is missing, in the order of the questions', async () => {
    const { data } = expectReply(await take(server.client(), { q4: 'No', q2: 'No' }), 200, QuickCheckReply);
    expect(data.result).toEqual({
      passed: false,
      missing: [
        { question_id: 'q2', text: 'Written fire risk assessment' },
        { question_id: 'q4', text: 'Electrical installation condition report (EICR) from the last five years' },
      ],
    });
  });

  test('accepts the answers in any order', async () => {
    const { answers } = answered({ q1: 'No' });
    const reply = await server.client().post(PATH, { answers: answers.reverse() });
    expect(reply.body.data.result.missing).toMatchObject([{ question_id: 'q1' }]);
  });

  test('is recorded with its answers and without an account', async () => {
    const client = server.client();
    const reply = await take(client, { q5: 'No' });
    expect(Number(reply.headers.get('x-event-position'))).toBeGreaterThan(0);
    const [event] = await server.query(
      "select stream, data, metadata from event where stream <> 'ledger-heads' order by position desc limit 1",
    );
    const quickCheckId = cookieOf(client);
    expect(event.stream).toBe(`quickCheck-${quickCheckId}`);
    expect(event.data).toMatchObject({
      quickCheckId,
      accountId: null,
      passed: false,
      answers: { q1: 'Yes', q5: 'No' },
    });
    expect(event.metadata).toMatchObject({ actor: { kind: 'person', id: null }, account: null });
  });

  test('of a visitor is remembered in this browser for 30 days', async () => {
    const [line] = (await take(server.client())).headers.getSetCookie().filter((set) => set.startsWith('quick_check='));
    expect(line).toMatch(
      /^quick_check=[0-9a-f-]{36}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  test('of a signed-in person belongs to the person, and leaves no cookie', async () => {
    const client = server.client();
    const { id } = await register(client);
    const reply = await take(client);
    expect(reply.headers.getSetCookie().filter((set) => set.startsWith('quick_check='))).toEqual([]);
    expect(await checksOf(id)).toMatchObject([{ type: 'QuickCheckTaken', data: { accountId: id } }]);
  });

  test('twice with one Idempotency-Key is recorded once', async () => {
    const client = server.client();
    await register(client);
    const keyed = () =>
      client.send('POST', PATH, { json: answered(), headers: { 'idempotency-key': 'the quick check' } });
    const first = await keyed();
    expect((await server.recordingNothing(keyed)).text).toBe(first.text);
  });

  test('that a visitor sends again with the same Idempotency-Key is recorded once', async () => {
    const sent = { json: answered({ q1: 'No' }), headers: { 'idempotency-key': 'one quick check' } };
    const [first, second] = [server.client(), server.client()];
    const reply = await first.send('POST', PATH, sent);
    const again = await server.recordingNothing(() => second.send('POST', PATH, sent));
    expect([reply.status, again.status, again.text]).toEqual([200, 200, reply.text]);
    expect(cookieOf(second)).toBe(cookieOf(first));
  });

  test.each([
    ['no answers', {}],
    ['four answers', { answers: answered().answers.slice(1) }],
    ['six answers', { answers: [...answered().answers, { question_id: 'q1', answer: 'Yes' }] }],
    ['one question twice', { answers: [...answered().answers.slice(1), { question_id: 'q2', answer: 'Yes' }] }],
  ])('with %s is 422', async (_, body) => {
    const reply = await server.recordingNothing(() => server.client().post(PATH, body));
    expectProblem(reply, 422, { errors: { answers: 'Answer each of the five questions once' } });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['an unknown question', { question_id: 'q6', answer: 'Yes' }, 'answers.0.question_id'],
    ['an unknown answer', { question_id: 'q1', answer: 'Maybe' }, 'answers.0.answer'],
  ])('with %s is 422', async (_, answer, field) => {
    const body = { answers: [answer, ...answered().answers.slice(1)] };
    const reply = await server.recordingNothing(() => server.client().post(PATH, body));
    expect(Object.keys(expectProblem(reply, 422).errors ?? {})).toEqual([field]);
  });

  test('is 429 after 60 in an hour from one network, until the hour is over', async () => {
    const client = server.client();
    const replies = await Promise.all(Array.from({ length: 61 }, () => take(client)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    const [reply] = refused;
    if (reply) expectProblem(reply, 429, { detail: 'Too many attempts. Please wait a moment and try again.' });
    const seconds = Number(reply?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await take(server.client())).status).toBe(200);
    await server.query("update rate_limit set expire = 0 where key like 'quickCheck:%'");
    expect((await take(client)).status).toBe(200);
  });
});

describe('a lead', () => {
  const capture = (client: HttpClient, over: Record<string, unknown> = {}) => client.post(LEAD, newAccount(over));

  test('gets an account, is signed in, and has the quick check of this browser', async () => {
    const client = server.client();
    await take(client, { q2: 'No' });
    const quickCheckId = cookieOf(client);
    const reply = await capture(client, { marketing_opt_in: true });
    const { user } = expectReply(reply, 201, UserReply);
    expect(user).toMatchObject({ name: 'Ada Lovelace', user_type: 'owner', marketing_opt_in: true });
    expect((await client.get('/api/auth/me')).body.user.id).toBe(user.id);
    expect(await checksOf(user.id)).toMatchObject([
      { type: 'LeadCaptured', data: { quickCheckId, accountId: user.id } },
    ]);
    // Another person may register in this browser later.
    expect(client.jar.has('quick_check')).toBe(false);
  });

  test('sees at the related questions of an assessment what was said in the latest check, and others do not', async () => {
    const client = server.client();
    await take(client);
    const { user } = expectReply(await capture(client), 201, UserReply);
    await confirmAddress({ core: server.core, now: server.now }, user);
    await subscribe(client);
    await take(client, { q3: 'No' });
    const assessmentId = await begin(client, await addProperty(client));
    const path = `/api/assessment/${assessmentId}/answers`;
    // The check may have been taken just before midnight in London, and be read just after it.
    const days = () => [addDays(londonDay(server.now()), -1), londonDay(server.now())];
    const said = async (by: HttpClient, query = '') =>
      expectReply(await by.get(path + query), 200, AnswersReply).quick_check;
    await expect
      .poll(async () => (await said(client)).find(({ key }) => key === 'gas-safety-record'))
      .toEqual({
        key: 'gas-safety-record',
        asked: expect.stringMatching(/^Has all gas at the property been checked/),
        answer: 'No',
        taken_on: expect.toSatisfy((day: string) => days().includes(day)),
      });
    expect((await said(client)).map(({ answer }) => answer)).toEqual([
      ...['Yes', 'Yes', 'Yes', 'Yes', 'No', 'No', 'Yes', 'Yes', 'Yes', 'Yes'],
    ]);
    expect(expectReply(await client.get(path), 200, AnswersReply).answers).toEqual([]);
    const member = server.client();
    const { id } = await register(member);
    await take(member);
    await grantAccess(server, user.id, id, { role: 'member', scope: { kind: 'all' } });
    await expect.poll(() => said(member, `?account=${user.id}`)).toEqual([]);
  });

  test('after a check that was not kept ties no older check of the browser', async () => {
    const client = server.client();
    await take(client);
    const { user } = expectReply(await capture(client, { quick_check_kept: false }), 201, UserReply);
    expect(await checksOf(user.id)).toEqual([]);
    expect(client.jar.has('quick_check')).toBe(false);
  });

  test('needs only an email address and a password', async () => {
    const reply = await server.client().post(LEAD, { email: someEmail(), password: newAccount().password });
    expect(expectReply(reply, 201, UserReply).user).toMatchObject({ name: '', phone: '', user_type: 'owner' });
  });

  test.each([
    ['that nobody took', randomUUID()],
    ['that is no id', "' or 1=1 --"],
  ])('with a quick check %s registers without it', async (_, forged) => {
    const client = server.client();
    client.jar.set('quick_check', encodeURIComponent(forged));
    const { user } = expectReply(await capture(client), 201, UserReply);
    const claims = await server.query(
      "select data from event where type = 'EmailClaimed' order by position desc limit 1",
    );
    expect(claims[0].data).toMatchObject({ accountId: user.id });
    expect(claims[0].data).not.toHaveProperty('quickCheckId');
  });

  test('with the quick check of another account registers without it', async () => {
    const owner = server.client();
    await take(owner);
    const quickCheckId = cookieOf(owner);
    await capture(owner);
    const other = server.client();
    other.jar.set('quick_check', quickCheckId);
    const { user } = expectReply(await capture(other), 201, UserReply);
    expect(await checksOf(user.id)).toEqual([]);
  });

  test.each([
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email' }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: 'seven77' }, { password: 'Password must be at least 8 characters' }],
    [
      { password: 'password123' },
      { password: 'Password is too easy to guess. Do not use a common password, your name, your email or LetProof' },
    ],
  ])('with %j is refused: %j', async (over, errors) => {
    const client = server.client();
    await take(client);
    const reply = await server.recordingNothing(() => capture(client, over));
    expectProblem(reply, 422, { errors });
    expect(client.jar.has('sid')).toBe(false);
    expect(client.jar.has('quick_check')).toBe(true);
  });

  test('with a registered address is 409, and the quick check stays without an account', async () => {
    const email = someEmail();
    await register(server.client(), { email });
    const client = server.client();
    await take(client);
    const reply = await server.recordingNothing(() => capture(client, { email: email.toUpperCase() }));
    expectProblem(reply, 409, { detail: 'An account with this email already exists' });
    expect(client.jar.has('sid')).toBe(false);
  });

  test('shares the limit of registrations: 30 in an hour from one network', async () => {
    const client = server.client();
    await server.query("delete from rate_limit where key like 'register:%'");
    await register(client);
    await server.query("update rate_limit set points = 30 where key like 'register:%'");
    for (const path of [LEAD, '/api/auth/register'])
      expectProblem(await server.recordingNothing(() => client.post(path, newAccount())), 429);
  });

  test('and a registration are limited to 10 in an hour for one address, from any network', async () => {
    const email = someEmail();
    const attempts = Array.from({ length: 12 }, (_, index) =>
      server.client().post(index % 2 ? LEAD : '/api/auth/register', newAccount({ email })),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409), 429, 429]);
  });

  test('ignores an Idempotency-Key, because a replayed answer would start no session', async () => {
    const client = server.client();
    await register(client);
    const email = someEmail();
    const keyed = () =>
      client.send('POST', LEAD, { json: newAccount({ email }), headers: { 'idempotency-key': 'lead' } });
    expect([(await keyed()).status, (await keyed()).status]).toEqual([201, 409]);
  });
});
