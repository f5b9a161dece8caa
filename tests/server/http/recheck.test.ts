import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerRow } from '../../../domain/assessments/contract.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, answer, badge, begin, confirmAll, passingProperty, subscriber } from '../../support/journey.ts';
import { type MovableServer, movableServer } from './movableServer.ts';

let moving: MovableServer;
let ada: HttpClient;
let email: string;
let made: Awaited<ReturnType<typeof passingProperty>>;
let code: string;

const moveTo = async (instant: string) => {
  await moving.moveTo(instant);
  ada = await moving.signIn(email);
};
const answersPath = () => `/api/assessment/${made.assessmentId}/answers`;
const answers = async (): Promise<AnswerRow[]> => (await ada.get(answersPath())).body.answers;
const open = async () => (await answers()).filter(({ to_recheck }) => to_recheck).map(({ key }) => key);
/** What may be confirmed for the year to come. */
const offered = async () => (await answers()).filter(({ may_confirm }) => may_confirm).map(({ key }) => key);
const confirm = (key: string | number) => ada.post(`${answersPath()}/${key}/confirm`);
const theBadge = async () => (await ada.get('/api/badges/my-badges')).body.badges[0];

beforeAll(async () => {
  moving = await movableServer('2026-11-20T10:00:00Z');
  const { client, user } = await subscriber(moving.server);
  [ada, email] = [client, user.email];
  made = await passingProperty(ada);
  code = (await badge(ada, made.propertyId, made.assessmentId)).badge_id;
});
afterAll(() => moving?.remove());

test('before the anniversary nothing is to check again, and a confirmation on the day of the answer records nothing', async () => {
  expect(await open()).toEqual([]);
  const { status, body } = await moving.server.recordingNothing(() => confirm(1));
  expect([status, body.success]).toEqual([200, true]);
});

test('an unanswered or unknown question, and the assessment of a stranger, cannot be confirmed', async () => {
  const other = await addProperty(ada);
  const assessment = await begin(ada, other);
  expectProblem(await ada.post(`/api/assessment/${assessment}/answers/1/confirm`), 409);
  expectProblem(await confirm('no-such-question'), 422);
  const { client: stranger } = await subscriber(moving.server);
  expect((await stranger.post(`${answersPath()}/1/confirm`)).status).toBe(404);
});

test('after a year all answers are to check again; once each is confirmed the badge is renewed under its code', async () => {
  await moveTo('2027-09-20T22:00:00Z');
  expect(await offered(), '61 days before').toEqual([]);
  await moveTo('2027-09-21T10:00:00Z');
  expect([await open(), (await offered()).length], '60 days before').toEqual([[], 42]);
  await moveTo('2027-11-19T23:59:00Z');
  expect(await open()).toEqual([]);
  await moveTo('2027-11-21T10:00:00Z');
  const keys = await open();
  expect(keys).toHaveLength(42);
  expect((await theBadge()).status).toBe('expired');
  const verdict = async () => (await ada.get(`/api/assessment/${made.assessmentId}/report`)).body.assessment.compliant;

  for (const key of keys.slice(2)) expect((await confirm(key)).status).toBe(200);
  expect(await open()).toEqual(keys.slice(0, 2));
  expect([await verdict(), (await theBadge()).status]).toEqual([true, 'expired']);
  // A changed answer is as good as a confirmed one.
  expect((await answer(ada, made.assessmentId, keys[0], 'No')).status).toBe(200);
  expect((await answer(ada, made.assessmentId, keys[0], 'Yes')).status).toBe(200);
  expect((await theBadge()).status).toBe('expired');
  expect((await confirm(keys[1] ?? '')).status).toBe(200);

  expect(await open()).toEqual([]);
  expect(await theBadge()).toMatchObject({
    badge_id: code,
    status: 'active',
    issued_date: '2027-11-21',
    expiry_date: '2028-11-21',
  });
  await moving.server.recordingNothing(() => confirm(keys[1] ?? ''));
  const { events } = (await ada.get(`/api/properties/${made.propertyId}/history?limit=5`)).body;
  expect(events.map(({ type }: { type: string }) => type).slice(0, 2)).toEqual(['BadgeRenewed', 'AnswerConfirmed']);
});

test('the first badge of an assessment that is a year old is issued once its answers were checked again', async () => {
  const { propertyId, assessmentId } = await passingProperty(ada);
  await moveTo('2028-11-21T10:00:00Z');
  const generate = () => ada.post('/api/badges/generate', { property_id: propertyId, assessment_id: assessmentId });
  const { type } = expectProblem(await generate(), 409);
  expect(type).toBe('/problems/answers-to-recheck');
  await confirmAll(ada, assessmentId);
  expect(await generate()).toMatchObject({ status: 201, body: { badge: { status: 'active' } } });
});
