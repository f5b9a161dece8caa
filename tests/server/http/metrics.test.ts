import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addProperty, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const TOKEN = 'a-token-for-the-metrics';
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: 'false' } });
});
afterAll(() => server?.remove());

const ask = (headers: Record<string, string> = {}) => fetch(`${server.origin}/api/metrics`, { headers });
const metrics = async (): Promise<string> => {
  const response = await ask();
  expect(response.status).toBe(200);
  return response.text();
};
/** The value of a series; undefined if there is none. */
const seriesValue = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

describe('the metrics', () => {
  test('count requests by the pattern of their route, without ids, names or addresses', async () => {
    const { client, user } = await subscriber(server);
    const propertyId = await addProperty(client, { name: 'Metric Cottage' });
    await client.get(`/api/properties/${propertyId}`);
    await client.get('/api/nowhere/at-all');
    const text = await metrics();
    const count = (method: string, route: string, status: number) =>
      seriesValue(text, `letproof_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`);
    expect(count('GET', '/api/properties/:id', 200)).toBe(1);
    expect(count('POST', '/api/properties', 201)).toBe(1);
    expect(count('GET', 'other', 404)).toBe(1);
    for (const secret of [propertyId, user.id, user.email, 'Metric Cottage', 'nowhere'])
      expect(text).not.toContain(secret);
  });

  test('count a refused request under the same route as one that succeeds, however it is spelled', async () => {
    const { client } = await subscriber(server);
    const unknown = '/api/properties/6b0f5c38-4f0e-4f0e-9a3e-0c5a9d1f7b11';
    expect((await client.get(unknown)).status).toBe(404);
    expect((await client.get(unknown.replace('api', 'API'))).status).toBe(404);
    expect((await ask({ authorization: 'Bearer wrong', 'x-forwarded-for': '10.0.0.1' })).status).toBe(404);
    const text = await metrics();
    const count = (route: string) =>
      seriesValue(text, `letproof_http_request_seconds_count{method="GET",route="${route}",status="404"}`);
    expect(count('/api/properties/:id')).toBe(2);
    expect(count('/api/metrics')).toBeGreaterThan(0);
    expect(text).not.toMatch(/route="(\/properties|\/metrics|\/API)/);
  });

  test('time the appends and count what was recorded', async () => {
    const before = await metrics();
    const { client } = await subscriber(server);
    await addProperty(client);
    const after = await metrics();
    const grew = (series: string) => (seriesValue(after, series) ?? 0) - (seriesValue(before, series) ?? 0);
    expect(grew('letproof_events_total{type="PropertyAdded"}')).toBe(1);
    expect(grew('letproof_append_seconds_count{outcome="stored"}')).toBeGreaterThan(3);
  });

  test('say how far the read models are, who leads, and what waits', async () => {
    const { client } = await subscriber(server);
    await addProperty(client);
    const { head } = await server.recorded();
    await server.caughtUp(BigInt(head));
    await server.runDueJobs();
    const text = await metrics();
    expect(seriesValue(text, 'letproof_event_log_position')).toBeGreaterThanOrEqual(Number(head));
    expect(seriesValue(text, 'letproof_projection_position{model="property_overview"}')).toBeGreaterThanOrEqual(
      Number(head),
    );
    // The schedule may have recorded something since, which this scrape saw first.
    expect(seriesValue(text, 'letproof_projection_lag_seconds{model="property_overview"}')).toBe(0);
    expect(seriesValue(text, 'letproof_projection_failing{model="property_overview"}')).toBe(0);
    for (const healthy of ['policies_failing', 'ledger_faulty', 'payment_notices_waiting', 'webhook_messages_waiting'])
      expect(seriesValue(text, `letproof_${healthy}`), healthy).toBe(0);
    expect(seriesValue(text, 'letproof_leads')).toBe(1);
    expect(seriesValue(text, 'letproof_outbox_mails{status="waiting"}')).toBeGreaterThanOrEqual(0);
    expect(seriesValue(text, 'letproof_outbox_mails{status="parked"}')).toBe(0);
    expect(seriesValue(text, 'letproof_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(seriesValue(text, 'letproof_sessions')).toBeGreaterThan(0);
    expect(seriesValue(text, 'letproof_postgres_connections{state="awaited"}')).toBe(0);
    expect(seriesValue(text, 'letproof_live_streams')).toBe(0);
    expect(text).toMatch(/^letproof_job_last_run_seconds\{job="[^"]+"\} \d+/m);
    expect(seriesValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('say of a job that has never ended well since when it is known, and nothing of a job that is gone', async () => {
    await server.runDueJobs();
    const series = (job: string) => `letproof_job_last_run_seconds{job="${job}"}`;
    const [known] = await server.query('select job from scheduled_run order by done_at desc limit 1');
    const job = String(known?.job);
    const last = seriesValue(await metrics(), series(job));
    await server.query("insert into scheduled_run (job, done_at) values ('tell a story', now())");
    await server.query('delete from scheduled_run where job = $1', [job]);
    const after = await metrics();
    expect(seriesValue(after, series('tell a story'))).toBeUndefined();
    expect(seriesValue(after, series(job))).toBeLessThan(Number(last));
    await server.query("delete from scheduled_run where job = 'tell a story'");
  });

  test('are for this machine, and elsewhere for who has the token', async () => {
    const answer = async (headers: Record<string, string>) => (await ask(headers)).status;
    expect((await ask()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const proxied = { 'X-Forwarded-For': '127.0.0.1' };
    expect(await answer(proxied)).toBe(404);
    expect(await answer({ Via: '1.1 proxy' })).toBe(404);
    expect(await answer({ ...proxied, Authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await answer({ ...proxied, Authorization: `Bearer ${TOKEN}x` })).toBe(404);
    // A wrong token is not forgotten on this machine either.
    expect(await answer({ Authorization: 'Bearer wrong' })).toBe(404);
  });

  test('ask for the token behind a proxy, which may look like this machine itself', async () => {
    const proxied = await startServer({ env: { METRICS_TOKEN: TOKEN } });
    onTestFinished(proxied.remove);
    const answer = async (headers: Record<string, string>) =>
      (await fetch(`${proxied.origin}/api/metrics`, { headers })).status;
    expect(await answer({})).toBe(404);
    expect(await answer({ Authorization: `Bearer ${TOKEN}` })).toBe(200);
  });

  test('are refused for another host name, by which a page in a browser could reach this machine', async () => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((done, failed) => {
      const headers = { Host: 'rebound.example' };
      request(`${server.origin}/api/metrics`, { headers }, ({ statusCode }) => done(statusCode))
        .on('error', failed)
        .end();
    });
    expect(status).toBe(404);
  });
});
