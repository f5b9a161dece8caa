import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CheckoutReply, SubscriptionReply } from '../../../domain/subscriptions/contract.ts';
import { expectPage, expectProblem, expectReply } from '../../support/expectations.ts';
import {
  addProperty,
  begin,
  checkout,
  newProperty,
  PASSWORD,
  register,
  settle,
  subscribe,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const START = '2026-01-31T09:00:00.000Z';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: START } });
});
afterAll(() => server?.remove());

const customer = async () => {
  const client = server.client();
  const { email } = await register(client);
  return { client, email };
};
const current = async (client: ReturnType<TestServer['client']>) =>
  expectReply(await client.get('/api/subscriptions/current'), 200, SubscriptionReply).subscription;

describe('a checkout', () => {
  test.each([
    ['single_monthly', 1, '2026-02-28'],
    ['single_yearly', 1, '2027-01-31'],
    ['multi_monthly', 5, '2026-02-28'],
    ['multi_yearly', 5, '2027-01-31'],
  ] as const)('of %s, paid, allows %i until %s', async (plan, properties, until) => {
    const { client } = await customer();
    expect(await current(client)).toMatchObject({ status: 'inactive', plan_type: null, properties_limit: 0 });
    const reply = await client.post('/api/subscriptions/create-checkout', {
      plan_type: plan,
      properties_count: properties,
    });
    const { checkout_url } = expectReply(reply, 200, CheckoutReply);
    const page = await client.get(checkout_url);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/Test checkout/);
    expect(page.text).not.toMatch(/<script/);
    const paid = await settle(client, checkout_url);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`/subscription/success?session_id=${checkout_url.split('/').at(-1)}`);
    const subscription = await current(client);
    expect(subscription).toMatchObject({ status: 'active', plan_type: plan, properties_count: properties });
    expect(subscription).toMatchObject({ properties_limit: properties, cancel_at_period_end: false });
    expect(subscription.current_period_end?.slice(0, 10)).toBe(until);
    expect((await client.get('/api/auth/me')).body.user.subscription).toEqual(subscription);
  });

  test('for more properties than the plan allows is 422', async () => {
    const { client } = await customer();
    const asked = () =>
      client.post('/api/subscriptions/create-checkout', { plan_type: 'multi_monthly', properties_count: 6 });
    expectProblem(await server.recordingNothing(asked), 422, {
      errors: { properties_count: 'Your plan allows 5 properties.' },
    });
  });

  test('declined leads back to the subscription page and activates nothing', async () => {
    const { client } = await customer();
    const declined = await settle(client, await checkout(client, 'single_monthly'), 'declined');
    expect([declined.status, declined.headers.get('location')]).toEqual([303, '/subscription']);
    expect((await current(client)).status).toBe('inactive');
  });

  test.each(['paid', 'declined'])('can be used once: after %s it is a page with 409', async (outcome) => {
    const { client } = await customer();
    const url = await checkout(client, 'single_monthly');
    await settle(client, url, outcome);
    for (const again of ['paid', 'declined'])
      expectPage(await server.recordingNothing(() => settle(client, url, again)), 409, 'This checkout has been used');
    expectPage(await client.get(url), 409, 'This checkout has been used');
  });

  test('paid ten times in parallel is recorded once: activated, invoiced, and its limit', async () => {
    const { client } = await customer();
    const url = await checkout(client, 'single_monthly');
    const before = await server.recorded();
    const replies = await Promise.all(Array.from({ length: 10 }, () => settle(client, url)));
    expect((await server.recorded()).count).toBe(before.count + 3);
    expect(replies.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)]);
  });

  test('paid and declined at once ends as one of both', async () => {
    const { client } = await customer();
    const url = await checkout(client, 'single_monthly');
    const outcomes = ['paid', 'declined'];
    const replies = await Promise.all(outcomes.map((outcome) => settle(client, url, outcome)));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 409]);
    const isPaid = replies[0]?.status === 303;
    expect((await current(client)).status).toBe(isPaid ? 'active' : 'inactive');
  });

  test('opened twice can be paid once', async () => {
    const { client } = await customer();
    const urls = [await checkout(client, 'single_monthly'), await checkout(client, 'multi_yearly')];
    const replies = await Promise.all(urls.map((url) => settle(client, url)));
    expect(replies.map(({ status }) => status)).toContain(303);
    const { id } = (await client.get('/api/auth/me')).body.user;
    const kept = "state->>'endedBy' is null";
    expect(await server.query(`select from local_subscription where account_id = $1 and ${kept}`, [id])).toHaveLength(
      1,
    );
    const types = await server.query('select type from event where stream = $1', [`subscription-${id}`]);
    expect(types.filter(({ type }) => type === 'SubscriptionActivated')).toHaveLength(1);
  });

  test('is 409 with an active subscription', async () => {
    const { client } = await customer();
    await subscribe(client);
    const reply = await server.recordingNothing(() =>
      client.post('/api/subscriptions/create-checkout', { plan_type: 'single_monthly' }),
    );
    expectProblem(reply, 409, { detail: 'You already have an active subscription.' });
  });

  test.each([{}, { plan_type: 'lifetime' }, { plan_type: ['single_monthly'] }])(
    'of %j names the field',
    async (body) => {
      const { client } = await customer();
      const reply = await server.recordingNothing(() => client.post('/api/subscriptions/create-checkout', body));
      expect(Object.keys(expectProblem(reply, 422).errors ?? {})).toEqual(['plan_type']);
    },
  );

  test('with an unknown outcome is 422, and with a large body 413', async () => {
    const { client } = await customer();
    const url = await checkout(client, 'single_monthly');
    expectProblem(await server.recordingNothing(() => settle(client, url, 'free')), 422);
    expectProblem(await server.recordingNothing(() => settle(client, url, 'x'.repeat(2000))), 413);
  });
});

// The last test, because it stops the server of this file and continues with its data.
test('after the period of a cancelled plan changes are 402 and data can be read', async () => {
  const { client, email } = await customer();
  await subscribe(client, 'multi_monthly');
  const propertyId = await addProperty(client);
  const second = await addProperty(client);
  await begin(client, propertyId);
  expect((await client.post('/api/subscriptions/cancel', {})).body.subscription).toMatchObject({
    cancel_at_period_end: true,
    status: 'active',
  });
  const head = (await server.recorded()).head;
  await server.stop();

  server = await startServer({ dataDir: server.dataDir, env: { CLOCK_START: '2026-01-31T10:00:00.000Z' } });
  const same = server.client();
  same.jar.set('sid', client.jar.get('sid') ?? '');
  expect(await server.caughtUp(BigInt(head)), 'without a new event').toBe(true);
  expect((await same.get('/api/properties', { 'x-min-position': head })).body.properties).toMatchObject([
    { id: propertyId },
    { id: second },
  ]);
  await server.stop();

  server = await startServer({ dataDir: server.dataDir, env: { CLOCK_START: '2026-03-01T09:00:00.000Z' } });
  // The schedule records the end of the period.
  await server.runDueJobs();
  const later = server.client();
  expect((await later.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  expect((await current(later)).status).toBe('cancelled');
  for (const reply of [
    await server.recordingNothing(() => later.post('/api/properties', newProperty())),
    await server.recordingNothing(() => later.post('/api/assessment/restart', { property_id: propertyId })),
  ])
    expectProblem(reply, 402);
  expect((await later.get('/api/assessment/list')).body.assessments).toHaveLength(1);
  expect((await later.get('/api/properties')).body.properties).toHaveLength(2);
  const tooSmall = () => later.post('/api/subscriptions/create-checkout', { plan_type: 'single_yearly' });
  expectProblem(await server.recordingNothing(tooSmall), 409, { detail: 'Your plan allows 1 property.' });
  await later.delete(`/api/properties/${second}`);
  await subscribe(later, 'single_yearly');
  expect((await later.get('/api/assessment/list')).body.assessments).toHaveLength(1);
  await server.stop();

  server = await startServer({ dataDir: server.dataDir, env: { CLOCK_START: '2026-03-10T09:00:00.000Z' } });
  const late = server.client();
  late.jar.set('sid', client.jar.get('sid') ?? '');
  expectProblem(await late.get('/api/auth/me'), 401);
  expect((await late.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  await server.stop();

  server = await startServer({ dataDir: server.dataDir, env: { PUBLIC_URL: 'https://letproof.example' } });
  const https = server.client();
  const headers = { origin: 'https://letproof.example' };
  const reply = await https.send('POST', '/api/auth/login', { json: { email, password: PASSWORD }, headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.getSetCookie().find((line) => line.startsWith('__Host-sid='))).toMatch(
    /Path=\/;.*HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const foreign = { origin: server.origin };
  expectProblem(
    await https.send('POST', '/api/auth/login', { json: { email, password: PASSWORD }, headers: foreign }),
    403,
  );
});
