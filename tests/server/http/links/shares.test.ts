import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARE_ENDED, SharedReply, SharesReply, WRONG_PASSCODE } from '../../../../domain/shares/contract.ts';
import type { MadeShare } from '../../../../domain/shares/decider.ts';
import { StayReply } from '../../../../domain/timeline/contract.ts';
import { context, noDeadline } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import { FILES, pdfOf } from '../../../support/files.ts';
import type { HttpClient } from '../../../support/http.ts';
import {
  addProperty,
  answer,
  badge,
  endSubscription,
  PASSWORD,
  passingProperty,
  subscriber,
  upload,
} from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { pdfText } from '../../../support/pdfText.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { expectNotStored, GAS_SAFETY, makeShare } from './linkJourney.ts';

const START = '2026-11-20T12:00:00.000Z';
const PASSCODE = 'harbour-1853';
const clock = movedClock(START);
let server: TestServer;
let ada: HttpClient;
let property: string;
let assessment: string;
let gas: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  ({ client: ada } = await subscriber(server));
  const made = await passingProperty(ada, '2027-10-31');
  property = made.propertyId;
  assessment = made.assessmentId;
  await badge(ada, property, assessment);
  const { documents } = (await ada.get(`/api/documents?property_id=${property}&question_id=${GAS_SAFETY}`)).body;
  gas = documents[0].id;
});
afterAll(() => server?.remove());

const stranger = () => server.client();
const open = (client: HttpClient, token: string, body: object = {}) => client.post(`/api/shares/${token}/open`, body);
/** Once the read models have what the owner has done: a stranger's request does not wait for them. */
const opened = async (client: HttpClient, token: string, body: object = {}) => {
  await server.caughtUp(BigInt((await server.recorded()).head));
  return expectReply(await open(client, token, body), 200, SharedReply).shared;
};
const shareOf = async (id: string) => {
  const { head } = await server.recorded();
  const reply = await ada.get(`/api/properties/${property}/shares`, { 'x-min-position': head });
  return expectReply(reply, 200, SharesReply).shares.find((share) => share.id === id);
};
/** The shares that have one. */
const passcodes = async () =>
  (await server.query('select share_id from share_passcode')).map(({ share_id }) => share_id);
const expectEnded = async (token: string) =>
  expectProblem(await open(stranger(), token, { passcode: PASSCODE }), 404, { detail: SHARE_ENDED });

describe('a share', () => {
  test('shows the verdict of today, the chosen documents and the dates of the others', async () => {
    const { token, url, share } = await makeShare(ada, property, { documents: [gas], recipient: 'Harbour Mutual' });
    expect(new URL(url).pathname).toBe(`/shared/${token}`);
    expect(share).toMatchObject({ state: 'open', has_passcode: false, view_count: 0, expires_on: '2026-12-04' });
    const reply = await open(stranger(), token);
    const shared = expectReply(reply, 200, SharedReply).shared;
    expect(shared).toMatchObject({
      name: 'Sea View',
      address: '1 Harbour Street, Whitby, YO21 3PU',
      kind: 'House, England',
      shared_by: 'Ada Lovelace',
      recipient: 'Harbour Mutual',
      compliance: 'compliant',
      good: 42,
      total: 42,
      added_on: '2026-11-20',
      completed_on: '2026-11-20',
      in_order_since: '2026-11-20',
      not_in_order: [],
      badge: { status: 'active' },
    });
    const answers = shared.sections.flatMap((section) => section.answers);
    expect(answers).toHaveLength(42);
    expect(answers[0]).toMatchObject({ id: '1-1', answer: 'Yes', status: 'compliant', reason: null });
    const [shown, ...kept] = shared.documents.toSorted((one) => (one.download_url ? -1 : 1));
    expect(shown).toMatchObject({ document_type: 'gas_safety_certificate', filename: 'paper.pdf' });
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.every(({ filename, download_url }) => filename === null && download_url === null)).toBe(true);
    // No id but that of the document that can be opened, and nothing about the account.
    expect(reply.text.match(/[\da-f]{8}-[\da-f]{4}-/g)).toHaveLength(1);
    expect(reply.text).not.toContain('@example');
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('share-'));
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
  });

  test('keeps the single answers back, and the report that lists them', async () => {
    const { token, share } = await makeShare(ada, property, { answers: false });
    expect(share.answers).toBe(false);
    const insurer = stranger();
    const shared = await opened(insurer, token);
    expect(shared).toMatchObject({ compliance: 'compliant', total: 42, answers_kept_back: true });
    expect([shared.sections, shared.not_in_order, shared.report_url]).toEqual([[], [], null]);
    expectProblem(await insurer.get(`/api/shares/${token}/report.pdf`), 404);
  });

  test('records each view and shows it to the owner', async () => {
    const { token, id } = await makeShare(ada, property, { documents: [gas] });
    const insurer = stranger();
    const { documents } = await opened(insurer, token);
    const file = await insurer.get(documents.find(({ download_url }) => download_url)?.download_url ?? '');
    expect([file.status, file.bytes.equals(FILES.pdf)]).toEqual([200, true]);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await shareOf(id)).toMatchObject({
      view_count: 2,
      views: [
        { at: START, viewed: { kind: 'document', documentId: gas } },
        { at: START, viewed: { kind: 'page' } },
      ],
    });
    const { events } = (await ada.get(`/api/properties/${property}/history?limit=5`)).body;
    expect(events[0]).toMatchObject({
      summary: 'The gas safety certificate was opened through a shared link.',
      by: 'A person with a link',
    });
  });

  test('serves files only in a browser that has opened it, and for half an hour', async () => {
    const { token } = await makeShare(ada, property, { documents: [gas] });
    const path = `/api/shares/${token}/documents/${gas}`;
    expectProblem(await stranger().get(path), 404);
    expectProblem(await ada.get(path), 404);
    const insurer = stranger();
    await opened(insurer, token);
    expect((await insurer.get(path)).status).toBe(200);
    await opened(insurer, (await makeShare(ada, property)).token);
    expect((await insurer.get(path)).status, 'after another share was opened').toBe(200);
    for (let count = 0; count < 30; count += 1) insurer.jar.set(`share-${randomUUID()}`, 'of another share');
    await opened(insurer, token);
    expect([...insurer.jar.keys()].filter((name) => name.startsWith('share-')).length).toBeLessThanOrEqual(21);
    expect((await insurer.get(path)).status, 'after many others').toBe(200);
    const [other] = (await ada.get(`/api/documents?property_id=${property}&question_id=21`)).body.documents;
    expectProblem(await insurer.get(`/api/shares/${token}/documents/${other.id}`), 404);
    // What opens a share opens nothing else.
    expect((await insurer.get(`/api/documents/${gas}/download`)).status).toBe(401);
    expect((await insurer.get(`/api/properties/${property}`)).status).toBe(401);
    const { token: another } = await makeShare(ada, property, { documents: [gas] });
    expectProblem(await insurer.get(`/api/shares/${another}/documents/${gas}`), 404);
    clock.moveTo('2026-11-20T12:30:00.000Z');
    expectProblem(await insurer.get(path), 404, { detail: 'Open the link again to see this.' });
    clock.moveTo(START);
  });

  test('is forgotten by a browser that has opened too many, if it was opened longest ago', async () => {
    const { token } = await makeShare(ada, property, { documents: [gas] });
    const insurer = stranger();
    await opened(insurer, token);
    // The first cookie has the latest time, and the last one the earliest.
    const others = Array.from({ length: 20 }, () => `share-${randomUUID()}`);
    for (const [index, name] of others.entries()) insurer.jar.set(name, `${Date.parse(START) + 20 - index}.seal`);
    await opened(insurer, (await makeShare(ada, property)).token);
    expect((await insurer.get(`/api/shares/${token}/documents/${gas}`)).status).toBe(200);
    expect(others.filter((name) => !insurer.jar.has(name))).toEqual(others.slice(-1));
  });

  test('tells whether it was in order during a stay, and records that it was asked', async () => {
    const { token, id } = await makeShare(ada, property);
    const insurer = stranger();
    expectProblem(await insurer.get(`/api/shares/${token}/stay?from=2026-11-20&to=2026-11-20`), 404);
    const { stay_url } = await opened(insurer, token);
    const days = 'from=2026-11-20&to=2026-11-20';
    expect(expectReply(await insurer.get(`${stay_url}?${days}`), 200, StayReply)).toMatchObject({ compliant: true });
    expectProblem(await insurer.get(`${stay_url}?from=2026-11-20&to=2026-11-21`), 422);
    expect((await shareOf(id))?.views[0]?.viewed).toEqual({ kind: 'stay', from: '2026-11-20', to: '2026-11-20' });
  });

  test('asks for its passcode, and stores it as a slow hash only', async () => {
    const { token, id } = await makeShare(ada, property, { passcode: PASSCODE });
    expect(expectProblem(await open(stranger(), token), 403)).toMatchObject({
      type: '/problems/passcode_required',
      shared_by: 'Ada Lovelace',
    });
    expectProblem(await open(stranger(), token, { passcode: 'wrong-one' }), 403, {
      errors: { passcode: WRONG_PASSCODE },
    });
    expect(await shareOf(id)).toMatchObject({ has_passcode: true, view_count: 0 });
    await opened(stranger(), token, { passcode: PASSCODE });
    const [{ passcode_hash }] = await server.query('select passcode_hash from share_passcode where share_id = $1', [
      id,
    ]);
    expect(passcode_hash).toMatch(/^\$argon2id\$/);
    for (const secret of [token, PASSCODE]) await expectNotStored(server.query, secret);
    expect(server.logged.join('\n')).not.toContain(token);
  });

  test('refuses to guess its passcode, from many addresses too', async () => {
    const { token } = await makeShare(ada, property, { passcode: PASSCODE });
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await open(stranger(), token, { passcode: `guess-${attempt}` })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    const refused = await open(stranger(), token, { passcode: PASSCODE });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('ends when it is withdrawn, also for who has opened it', async () => {
    const { token, id } = await makeShare(ada, property, { documents: [gas], passcode: PASSCODE });
    const insurer = stranger();
    await opened(insurer, token, { passcode: PASSCODE });
    expect((await ada.delete(`/api/shares/${id}`)).status).toBe(200);
    await expectEnded(token);
    expectProblem(await insurer.get(`/api/shares/${token}/documents/${gas}`), 404);
    expect((await shareOf(id))?.state).toBe('revoked');
    expect(await server.query('select from share_passcode where share_id = $1', [id])).toEqual([]);
  });

  test('leaves no passcode when a command withdraws it, as a reset of the password does', async () => {
    const { id } = await makeShare(ada, property, { passcode: PASSCODE });
    const { made } = (await server.core.commands.share.freshState(id, noDeadline)) as MadeShare;
    const revoke = { type: 'RevokeShare', accountId: made.accountId, at: START } as const;
    expect(await passcodes()).toContain(id);
    await server.core.commands.share(id, revoke, context);
    expect(await passcodes()).not.toContain(id);
  });

  test('shows the document that has replaced a chosen one', async () => {
    const { token } = await makeShare(ada, property, { documents: [gas] });
    const bytes = pdfOf(900);
    const newer = await upload(ada, property, GAS_SAFETY, { expiry: '2027-11-30', bytes, name: 'new.pdf' });
    const insurer = stranger();
    const shared = await opened(insurer, token);
    expect(shared.documents.filter(({ download_url }) => download_url)).toMatchObject([
      { filename: 'new.pdf', download_url: `/api/shares/${token}/documents/${newer}` },
    ]);
    expect((await insurer.get(`/api/shares/${token}/documents/${newer}`)).bytes.equals(bytes)).toBe(true);
    expectProblem(await insurer.get(`/api/shares/${token}/documents/${gas}`), 404);
  });

  test('opens no earlier version once the document that has replaced it is deleted', async () => {
    const { documents } = (await ada.get(`/api/documents?property_id=${property}&question_id=${GAS_SAFETY}`)).body;
    const chosen = documents.find(({ superseded }: { superseded: boolean }) => !superseded).id;
    const { token } = await makeShare(ada, property, { documents: [chosen] });
    const newer = await upload(ada, property, GAS_SAFETY, { expiry: '2027-11-30', bytes: pdfOf(901) });
    expect((await ada.delete(`/api/documents/${newer}`)).status).toBe(200);
    const insurer = stranger();
    expect((await opened(insurer, token)).documents.filter(({ download_url }) => download_url)).toEqual([]);
    expectProblem(await insurer.get(`/api/shares/${token}/documents/${chosen}`), 404);
    await upload(ada, property, GAS_SAFETY, { expiry: '2027-11-30' });
  });

  test('opens the present version also when one between it and the chosen one is deleted', async () => {
    const { documents } = (await ada.get(`/api/documents?property_id=${property}&question_id=${GAS_SAFETY}`)).body;
    const chosen = documents.find(({ superseded }: { superseded: boolean }) => !superseded).id;
    const { token } = await makeShare(ada, property, { documents: [chosen] });
    const between = await upload(ada, property, GAS_SAFETY, { expiry: '2027-11-30', bytes: pdfOf(902) });
    const present = await upload(ada, property, GAS_SAFETY, { expiry: '2027-11-30', bytes: pdfOf(903) });
    expect((await ada.delete(`/api/documents/${between}`)).status).toBe(200);
    const insurer = stranger();
    const files = (await opened(insurer, token)).documents.flatMap(({ download_url }) => download_url ?? []);
    expect(files).toEqual([`/api/shares/${token}/documents/${present}`]);
    expect((await insurer.get(`/api/shares/${token}/documents/${present}`)).status).toBe(200);
  });

  test('says what is not in order today', async () => {
    const { token } = await makeShare(ada, property);
    await answer(ada, assessment, 8, 'No');
    const shared = await opened(stranger(), token);
    expect(shared).toMatchObject({ compliance: 'non_compliant', good: 41, in_order_since: null });
    expect(shared.not_in_order).toHaveLength(1);
    await answer(ada, assessment, 8, 'Yes');
  });

  test('prints a past stay with the present name and address, and says when the address was changed', async () => {
    const { propertyId } = await passingProperty(ada, '2027-10-31');
    const details = (await ada.get(`/api/properties/${propertyId}`)).body.property;
    clock.moveTo('2026-11-21T12:00:00.000Z');
    const moved = { ...details, name: 'Lea View', address_line1: '5 Pier Road' };
    expect((await ada.put(`/api/properties/${propertyId}`, moved)).status).toBe(200);
    const { token } = await makeShare(ada, propertyId);
    const insurer = stranger();
    await opened(insurer, token);
    const { bytes } = await insurer.get(`/api/shares/${token}/stay.pdf?from=2026-11-20&to=2026-11-20`);
    const words = pdfText(bytes).replace(/\s+/g, ' ');
    expect(words).toContain('5 Pier Road');
    expect(words).toContain('The address was changed on 21/11/2026.');
    expect(words).not.toMatch(new RegExp(`${details.name}|${details.address_line1}`));
    clock.moveTo(START);
  });

  test('that keeps the answers back tells none of them, and no document, about a stay', async () => {
    const [kept, shown] = [await makeShare(ada, property, { answers: false }), await makeShare(ada, property)];
    await answer(ada, assessment, 8, 'No');
    const insurer = stranger();
    const stayOf = async ({ token }: typeof kept) => {
      const { stay_url } = await opened(insurer, token);
      return insurer.get(`${stay_url}?from=2026-11-20&to=2026-11-20`);
    };
    const told = await stayOf(shown);
    expect(expectReply(told, 200, StayReply).gaps[0]?.reasons[0]).toMatch(/^Question 1-8 was answered No/);
    const reply = await stayOf(kept);
    // No field but those of the contract, which has no document, number of questions or edition.
    expect(expectReply(reply, 200, StayReply).gaps).toMatchObject([{ reasons: ['An answer was not in order.'] }]);
    expect(Object.keys(reply.body).sort()).toEqual(['compliant', 'from', 'gaps', 'success', 'to']);
    const { bytes } = await insurer.get(`/api/shares/${kept.token}/stay.pdf?from=2026-11-20&to=2026-11-20`);
    const words = pdfText(bytes).replace(/\s+/g, ' ');
    expect(words).toContain('An answer was not in order.');
    expect(words).not.toMatch(/Question 1-8|[Gg]as safety|EICR/);
    await answer(ada, assessment, 8, 'Yes');
  });

  test('of a property without an assessment has no report', async () => {
    const fresh = await addProperty(ada);
    const { token } = await makeShare(ada, fresh);
    expect(await opened(stranger(), token)).toMatchObject({
      compliance: 'not_assessed',
      report_url: null,
      badge: null,
      documents: [],
      sections: [],
    });
  });

  test('belongs to its account, with documents of its property only', async () => {
    const { client: eve } = await subscriber(server);
    const { id } = await makeShare(ada, property);
    expectProblem(await eve.get(`/api/properties/${property}/shares`), 404);
    expectProblem(await eve.post(`/api/properties/${property}/shares`, {}), 404);
    expectProblem(await eve.delete(`/api/shares/${id}`), 404);
    const hers = await addProperty(eve);
    expectProblem(await eve.post(`/api/properties/${hers}/shares`, { documents: [gas] }), 404);
    const other = await addProperty(ada);
    expectProblem(await ada.post(`/api/properties/${other}/shares`, { documents: [gas] }), 422, {
      errors: { documents: 'Choose documents of this property' },
    });
    expectProblem(await ada.post(`/api/properties/${property}/shares`, { passcode: '123' }), 422);
  });

  test('ends with its property, its subscription and its account', async () => {
    const { client, user } = await subscriber(server);
    const [one, other] = [await addProperty(client), await addProperty(client)];
    const gone = await makeShare(client, one);
    const stays = await makeShare(client, other, { passcode: PASSCODE });
    await client.delete(`/api/properties/${one}`);
    await expectEnded(gone.token);
    await opened(stranger(), stays.token, { passcode: PASSCODE });
    await endSubscription(server, user.id, START);
    await expectEnded(stays.token);
    const { shares } = (await client.get(`/api/properties/${other}/shares`)).body;
    expect(shares.map(({ state }: { state: string }) => state)).toEqual(['without_subscription']);
    const erased = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
    expect(erased.status).toBe(200);
    await expectEnded(stays.token);
    expect(await server.query('select from share_passcode where account_id = $1', [user.id])).toEqual([]);
  });
});

test('in the night passcodes go whose share has run out, lost its property, or was never made', async () => {
  const gone = await addProperty(ada);
  const [open, short, lost] = [
    await makeShare(ada, property, { passcode: PASSCODE }),
    await makeShare(ada, property, { passcode: PASSCODE, expires_in_days: 1 }),
    await makeShare(ada, gone, { passcode: PASSCODE }),
  ].map(({ id }) => id);
  await ada.delete(`/api/properties/${gone}`);
  // The process was killed before the share was recorded, two hours ago; another one is just being made.
  const [killed, young] = [randomUUID(), randomUUID()];
  const unmade = 'insert into share_passcode (share_id, account_id, passcode_hash) values ($1, $1, $2)';
  for (const id of [killed, young]) await server.query(unmade, [id, 'hash']);
  await server.query("update share_passcode set set_at = set_at - interval '2 hours' where share_id <> $1", [young]);
  expect(await passcodes()).toEqual(expect.arrayContaining([open, short, lost, killed, young]));
  clock.moveTo('2026-11-22T12:00:00.000Z');
  await server.query('update scheduled_run set done_at = $1', [clock.now()]);
  await server.query("delete from scheduled_run where job = 'delete passcodes of ended shares'");
  await server.runDueJobs();
  clock.moveTo(START);
  const left = await passcodes();
  expect(left).toEqual(expect.arrayContaining([open, young]));
  for (const id of [short, lost, killed]) expect(left).not.toContain(id);
});

test('a share ends with its last day in London', async () => {
  const { token } = await makeShare(ada, property, { expires_in_days: 2 });
  clock.moveTo('2026-11-22T23:59:00.000Z');
  await opened(stranger(), token);
  clock.moveTo('2026-11-23T00:00:00.000Z');
  await expectEnded(token);
});
