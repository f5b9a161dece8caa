import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../../server/application/systemContext.ts';
import { oldBadgeReports } from '../../../server/schedule/jobs/oldBadgeReports.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { badge, passingProperty, subscriber } from '../../support/journey.ts';
import { silent } from '../../support/logs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { staffMember } from '../../support/staff.ts';
import { transfer } from '../../support/transferring.ts';

let server: TestServer;
let owner: HttpClient;
let sid: HttpClient;
let code: string;
beforeAll(async () => {
  server = await startServer();
  owner = (await subscriber(server)).client;
  sid = (await staffMember(server)).client;
  const { propertyId, assessmentId } = await passingProperty(owner);
  code = (await badge(owner, propertyId, assessmentId)).badgeId;
});
afterAll(() => server?.remove());

const report = (body: unknown, of = code, client = server.client()) =>
  client.post(`/api/badges/verify/${of}/report`, body);
const listed = async () => {
  await server.caughtUp(BigInt((await server.recorded()).head));
  return (await sid.get('/api/console/badge-reports')).body;
};
const mailsAboutReports = () => server.query(`select key from outbox_mail where key like '%.badge-reported'`);

describe('a report of a badge', () => {
  test('reaches the owner by mail and the staff with its words, and changes nothing', async () => {
    const before = (await owner.get(`/api/badges/verify/${code}`)).text;
    const body = { reason: 'other_place', message: 'It hangs in Bude.', email: 'rita@example.org' };
    expect(await report(body)).toMatchObject({ status: 202, body: { success: true } });
    expect(await report({ reason: 'other' })).toMatchObject({ status: 202 });

    expect(await mailsAboutReports()).toHaveLength(2);
    const rows = await listed();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(expect.objectContaining({ code, ...body, reports: 2 }));
    expect((await owner.get(`/api/badges/verify/${code}`)).text).toBe(before);
    expect((await owner.get('/api/badges/my-badges')).text).not.toMatch(/rita|Bude|report/);
    expectProblem(await owner.get('/api/console/badge-reports'), 404);
  });

  test('that a visitor sends again with the same Idempotency-Key is recorded and mailed once', async () => {
    const { propertyId, assessmentId } = await passingProperty(owner);
    const { badgeId: of } = await badge(owner, propertyId, assessmentId);
    const sent = { json: { reason: 'other' }, headers: { 'idempotency-key': 'one report' } };
    const send = () => server.client().send('POST', `/api/badges/verify/${of}/report`, sent);
    const before = await mailsAboutReports();
    const first = await send();
    const again = await server.recordingNothing(send);
    expect([first.status, again.status, again.text]).toEqual([202, 202, first.text]);
    expect(await mailsAboutReports()).toHaveLength(before.length + 1);
  });

  test('after a transfer concerns the new owner alone, and one from before the former owner alone', async () => {
    const seller = await subscriber(server);
    const { propertyId, assessmentId } = await passingProperty(seller.client);
    const { badgeId: sold } = await badge(seller.client, propertyId, assessmentId);
    expect((await report({ reason: 'other' }, sold)).status).toBe(202);
    const bob = await subscriber(server);
    await transfer(seller.client, propertyId, bob);
    expect((await report({ reason: 'other' }, sold)).status).toBe(202);
    const told = await server.query(
      `select e.data ->> 'accountId' as about, m.account_id as to from event e
       join outbox_mail m on m.key = e.id || '.badge-reported' where e.data ->> 'code' = $1 order by e.position`,
      [sold],
    );
    const one = ({ id }: { id: string }) => ({ about: id, to: id });
    expect(told).toEqual([one(seller.user), one(bob.user)]);

    // The policy of a report from before may run late, after a crash.
    const reportId = randomUUID();
    const at = server.now().toISOString();
    const about = { reportId, accountId: seller.user.id, propertyId, badgeId: assessmentId, code: sold, at };
    const personal = { reporter: { subject: reportId, details: { message: '', email: '' } } };
    const mails = await mailsAboutReports();
    await server.core.keyring.create(reportId);
    const late = { type: 'ReportBadge', ...about, reason: 'other', personal } as const;
    await server.core.commands.badgeReport(reportId, late, systemContext(null));
    expect(await mailsAboutReports()).toHaveLength(mails.length);
  });

  test('keeps what the stranger wrote out of the log', async () => {
    const [{ data }] = await server.query(`select data::text from event where type = 'BadgeReported' limit 1`);
    expect(data).not.toMatch(/rita@|in Bude/);
  });

  test.each([
    [{}, { reason: 'Choose a reason' }],
    [{ reason: 'rude' }, { reason: 'Choose a reason' }],
    [{ reason: 'other', email: 'rita' }, { email: expect.any(String) }],
    [{ reason: 'other', message: 'x'.repeat(1001) }, { message: 'Keep it to 1,000 characters' }],
  ])('%j is refused', async (body, errors) => {
    expectProblem(await report(body), 422, { errors });
  });

  test.each(['LP-0000-0000', 'nonsense', 'x'.repeat(9000)])('of an unknown badge is refused', async (of) => {
    expectProblem(await report({ reason: 'other' }, of), 404);
  });

  test('is limited for one visitor, and for one badge', async () => {
    const visitor = server.client();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await report({ reason: 'other' }, code, visitor)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    for (let count = 0; count < 3; count++) statuses.push((await report({ reason: 'other' })).status);
    expect((await report({ reason: 'other' })).status).toBe(429);
  });

  test('is erased a year later, with its key', async () => {
    const { run } = oldBadgeReports({ ...server.core, now: server.now, logger: silent });
    const signal = new AbortController().signal;
    await run(new Date(Date.now() + 364 * 86_400_000), signal);
    expect(await listed()).not.toHaveLength(0);
    await run(new Date(Date.now() + 366 * 86_400_000), signal);
    expect(await listed()).toHaveLength(0);
    const sealed = await server.query(
      `select 1 from person_key where subject in (select (data->>'reportId')::uuid from event where type = 'BadgeReported')`,
    );
    expect(sealed).toHaveLength(0);
  });
});

describe('the owner of a badge', () => {
  test('sees how often it was looked at and shown on other sites, and strangers do not', async () => {
    const stranger = server.client();
    const { propertyId, assessmentId } = await passingProperty(owner);
    const { badgeId: code } = await badge(owner, propertyId, assessmentId);
    const views = async () => (await owner.get(`/api/badges/${code}/views`)).body.views;
    expect(await views()).toEqual([]);
    await stranger.get(`/api/badges/verify/${code}`);
    await stranger.get(`/api/badges/verify/${code}.json`);
    await stranger.get(`/api/badges/verify/${code}?again`);
    await stranger.get(`/api/badges/${code}/image`, { 'sec-fetch-site': 'cross-site' });
    await stranger.get(`/api/badges/${code}/image`, { 'sec-fetch-site': 'same-origin' });
    await expect.poll(views).toEqual([{ day: expect.any(String), looked: 2, embedded: 1 }]);
    expectProblem(await stranger.get(`/api/badges/${code}/views`), 401);
    const other = (await subscriber(server)).client;
    expectProblem(await other.get(`/api/badges/${code}/views`), 404);
  });
});

describe('for platforms', () => {
  test('the answer is a file that any site may read and keep for five minutes', async () => {
    const reply = await server.client().get(`/api/badges/verify/${code}.json`);
    expect(reply.body).toEqual((await server.client().get(`/api/badges/verify/${code}`)).body);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
    });
    for (const path of [`verify/${code}.json`, `${code}/image`]) {
      const { headers } = await server.client().get(`/api/badges/${path}`);
      const same = await server.client().get(`/api/badges/${path}`, { 'if-none-match': headers.get('etag') ?? '' });
      expect([same.status, same.text]).toEqual([304, '']);
    }
  });

  test('a code of 10,000 characters is unknown', async () => {
    const path = `/api/badges/verify/${'L'.repeat(10_000)}`;
    expect((await server.client().get(path)).status).toBe(404);
    expect((await server.client().get(`${path}.json`)).status).toBe(404);
  });
});
