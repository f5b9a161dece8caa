import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  AnswersReply,
  ListReply,
  MoveReply,
  QuestionsReply,
  ReportReply,
} from '../../../domain/assessments/contract.ts';
import { OverviewReply } from '../../../domain/dashboard/contract.ts';
import { DocumentsReply } from '../../../domain/documents/contract.ts';
import type { Edition } from '../../../domain/questionnaire/edition.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { DIFFERENCES, firstEdition, REWORDED, secondEdition, testEditions } from '../../support/editions.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  answer,
  badge,
  begin,
  complete,
  passingProperty,
  send,
  subscriber,
  upload,
} from '../../support/journey.ts';
import { pdfText } from '../../support/pdfText.ts';
import { expectDownloads, type Issued, ownPlaces, publicPlaces, type Shown } from './badgePlaces.ts';
import { type MovableServer, movableServer } from './movableServer.ts';

const ACTIVE: Shown = { status: 'active', reason: null, since: null };
/** From the first day after the grace of edition 2027.1. */
const UNANSWERED: Shown = {
  status: 'suspended',
  reason: 'The rules changed on 01/02/2027, and the new questions were not answered by 02/05/2027.',
  since: '2027-05-03',
};
const RULES_CHANGE = {
  edition: '2027.1',
  effective_on: '2027-02-01',
  answer_by: '2027-05-02',
  questions: 2,
  sentence: 'The rules changed on 01/02/2027: 2 questions to answer by 02/05/2027.',
};
const OPENED = [DIFFERENCES.added, DIFFERENCES.changed];

let moving: MovableServer;
let email: string;
let ada: HttpClient;
/** Passing under 2026.3 with a badge: one is moved and answered, one only moved, one unchanged. */
let answered: Issued;
let moved: Issued;
let unmoved: Issued;
/** One assessment in progress under 2026.3, and one started under 2027.1. */
let early: string;
let late: string;
let lateProperty: string;
/** Another owner, whose property passes under 2026.3 and has no badge. */
const bea = { email: '', propertyId: '', assessmentId: '' };

const issue = async (): Promise<Issued> => {
  const { propertyId, assessmentId } = await passingProperty(ada);
  const { badgeId } = await badge(ada, propertyId, assessmentId);
  return { propertyId, assessmentId, code: badgeId };
};
const goTo = async (instant: string) => {
  await moving.moveTo(instant);
  ada = await moving.signIn(email);
};

beforeAll(async () => {
  moving = await movableServer('2027-01-31T12:00:00.000Z', testEditions);
  const { client, user } = await subscriber(moving.server);
  ada = client;
  email = user.email;
  answered = await issue();
  moved = await issue();
  unmoved = await issue();
  early = await begin(ada, await addProperty(ada));
  lateProperty = await addProperty(ada);
  const other = await subscriber(moving.server);
  Object.assign(bea, { email: other.user.email, ...(await passingProperty(other.client)) });
  const { assessmentId, propertyId } = answered;
  expect((await answer(ada, assessmentId, DIFFERENCES.removed)).status).toBe(200);
  await upload(ada, propertyId, positionIn(firstEdition, DIFFERENCES.removed), { expiry: '2027-02-15' });
});
afterAll(() => moving?.remove());

const positionIn = ({ byKey }: Edition, key: string): number => byKey.get(key)?.position ?? 0;
const move = ({ assessmentId }: Pick<Issued, 'assessmentId'>, edition: unknown = '2027.1', key?: string) =>
  ada.send('POST', `/api/assessment/${assessmentId}/move`, {
    json: { edition },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const reportOf = async ({ assessmentId }: Pick<Issued, 'assessmentId'>) =>
  expectReply(await ada.get(`/api/assessment/${assessmentId}/report`), 200, ReportReply).assessment;
const overviewOf = async ({ propertyId }: Pick<Issued, 'propertyId'>) =>
  expectReply(await ada.get('/api/dashboard/compliance-overview'), 200, OverviewReply).properties.find(
    ({ id }) => id === propertyId,
  );
const questionsOf = async (query: string, client = ada) =>
  expectReply(await client.get(`/api/assessment/questions${query}`), 200, QuestionsReply);
const answersOf = async (assessmentId: string) =>
  expectReply(await ada.get(`/api/assessment/${assessmentId}/answers`), 200, AnswersReply);

const expectBadge = async (issued: Issued, standing: Shown) => {
  const { verified, valid, message, pictured } = await publicPlaces(moving.server.client(), ada, issued.code);
  expect(verified).toEqual(standing);
  if (standing.status === 'suspended') expect(message).toBe('This badge is suspended.');
  expect([valid, pictured]).toEqual([standing.status === 'active', standing.status]);
  expect(await ownPlaces(ada, issued)).toEqual({ listed: standing, overview: standing });
  await expectDownloads(ada, issued.code, standing.status);
};

describe('on the day before an edition takes effect', () => {
  test('the report and the overview do not mention it', async () => {
    expect((await reportOf(answered)).rules_change).toBeNull();
    expect((await overviewOf(answered))?.assessment?.rules_change).toBeNull();
    expect((await questionsOf('')).edition).toBe('2026.3');
  });

  test('no assessment can be moved to it', async () => {
    const reply = await moving.server.recordingNothing(() => move(answered));
    expectProblem(reply, 409, { detail: 'An assessment can be moved to a later edition that has taken effect.' });
  });
});

describe('on the day on which an edition takes effect', () => {
  beforeAll(async () => {
    await goTo('2027-02-01T00:00:00.000Z');
    late = await begin(ada, lateProperty);
  });

  test('assessments start under it, and the questions of the day are its own', async () => {
    expect((await questionsOf('', moving.server.client())).questions).toEqual(secondEdition.questions);
    expect(await questionsOf(`?assessment_id=${late}`)).toMatchObject({ edition: '2027.1' });
    expect((await answersOf(late)).edition).toBe('2027.1');
  });

  test('the questions of an earlier assessment are those of its own edition', async () => {
    const { edition, questions, sections } = await questionsOf(`?assessment_id=${answered.assessmentId}`);
    expect(edition).toBe('2026.3');
    expect(questions).toEqual(firstEdition.questions);
    expect(sections.map(({ count }) => count)).toEqual([9, 10, 6, 6, 6, 5]);
    expectProblem(await moving.server.client().get(`/api/assessment/questions?assessment_id=${late}`), 401);
    const { client } = await subscriber(moving.server);
    expectProblem(await client.get(`/api/assessment/questions?assessment_id=${late}`), 404);
  });

  test('an earlier assessment is evaluated and shown by its own edition', async () => {
    const { assessments } = expectReply(await ada.get('/api/assessment/list'), 200, ListReply);
    const row = assessments.find(({ id }) => id === answered.assessmentId);
    expect(row).toMatchObject({ edition: '2026.3', status: 'completed', passed: true, progress: 100, score: 100 });
    const report = await reportOf(answered);
    expect(report).toMatchObject({ ...row, compliant: true });
    expect(report.answers.map(({ key, question_id }) => [question_id, key])).toEqual(
      firstEdition.questions.map(({ key, position }) => [position, key]),
    );
    expect(report.answers.map(({ question }) => question.question)).not.toContain(REWORDED);
  });

  test('an earlier assessment is printed by its own edition', async () => {
    const file = await ada.get(`/api/assessment/${answered.assessmentId}/report/pdf`);
    expect(file.status).toBe(200);
    const text = pdfText(file.bytes).replace(/\s+/g, ' ');
    expect(text).toContain('question set 2026.3');
    expect(text).not.toContain('Charging of electric vehicles');

    const certificate = await ada.get(`/api/badges/${answered.code}/download?type=certificate&format=pdf`);
    expect(certificate.status).toBe(200);
    const words = pdfText(certificate.bytes).replace(/\s+/g, ' ');
    expect(words).toContain('question set 2026.3');
    expect(words).toContain(RULES_CHANGE.sentence);
  });

  test('the report and the overview name the open questions and their due day', async () => {
    const expected = { ...RULES_CHANGE, movable: true };
    expect((await reportOf(answered)).rules_change).toEqual(expected);
    expect((await overviewOf(answered))?.assessment).toMatchObject({
      edition: '2026.3',
      status: 'completed',
      rules_change: expected,
    });
    expect((await overviewOf({ propertyId: lateProperty }))?.assessment?.rules_change).toBeNull();
    for (const badged of [answered, moved, unmoved]) await expectBadge(badged, ACTIVE);
  });

  test.each(['2026.3', '2027.1'])('a position, an id, a text and a key name the question of edition %s', async (id) => {
    const edition = testEditions.of(id);
    const assessmentId = id === '2026.3' ? early : late;
    // These positions differ most: the new question, the one after it, the two swapped ones, and the last.
    for (const position of [11, 12, 13, 20, 21, 22, 42]) {
      const question = edition.questions[position - 1];
      for (const name of [position, String(position), question?.id, question?.key]) {
        const said = name === position || name === question?.id ? 'Yes' : 'No';
        expect((await answer(ada, assessmentId, name, said)).status).toBe(200);
        const row = (await answersOf(assessmentId)).answers.find(({ key }) => key === question?.key);
        expect(row).toMatchObject({ question_id: position, id: question?.id, key: question?.key, answer: said });
      }
    }
  });

  test('the key of a question that the edition does not ask is refused', async () => {
    const errors = { question_id: 'Question must be a number from 1 to 42, or an id such as 3-1' };
    for (const [assessmentId, key] of [
      [early, DIFFERENCES.added],
      [late, DIFFERENCES.removed],
    ] as const)
      expectProblem(await moving.server.recordingNothing(() => answer(ada, assessmentId, key)), 422, { errors });
  });

  test('an answer to a question as another edition had it is refused if it has another meaning', async () => {
    const json = { question_id: DIFFERENCES.changed, answer: 'Yes', edition: '2026.3' };
    const path = `/api/assessment/${late}/answers`;
    const reply = await moving.server.recordingNothing(() => ada.put(path, json));
    expectProblem(reply, 409, {
      detail: 'This question has changed since it was shown. Please read and answer it again.',
    });
    const unchanged = { ...json, question_id: DIFFERENCES.reworded };
    expect((await ada.put(path, unchanged)).status).toBe(200);
  });

  test('an upload goes to the question of the edition of its assessment', async () => {
    const { body } = await send(ada, lateProperty, '3-1');
    expect(body.document).toMatchObject({ question_id: 21, question_key: DIFFERENCES.swapped[1] });
  });
});

describe('a move', () => {
  beforeAll(() => goTo('2027-02-10T12:00:00.000Z'));

  test.each([
    ['a draft', '2027.2', 'An assessment can be moved to a later edition that has taken effect.'],
    ['its own edition', '2026.3', 'The assessment is already under this edition.'],
  ])('to %s is 409', async (_, edition, detail) => {
    expectProblem(await moving.server.recordingNothing(() => move(answered, edition)), 409, { detail });
  });

  test('to an earlier edition is 409', async () => {
    expectProblem(await moving.server.recordingNothing(() => move({ assessmentId: late }, '2026.3')), 409);
  });

  test('to an unknown edition, or to none, is 422', async () => {
    for (const [edition, message] of [
      ['2031.1', 'There is no such edition of the questionnaire.'],
      ['', 'Edition is required'],
      [undefined, 'Edition is required'],
      [2027.1, 'Edition is required'],
    ] as const) {
      const reply = await moving.server.recordingNothing(() => move(answered, edition ?? null));
      expectProblem(reply, 422, { errors: { edition: message } });
    }
  });

  test('of an assessment of another account is 404', async () => {
    const { client } = await subscriber(moving.server);
    const path = `/api/assessment/${answered.assessmentId}/move`;
    expectProblem(await moving.server.recordingNothing(() => client.post(path, { edition: '2027.1' })), 404);
  });

  test('keeps answers to unchanged questions and opens the others; a retry answers the same', async () => {
    const before = await answersOf(answered.assessmentId);
    const { head } = await moving.server.recorded();
    const reply = await move(answered, '2027.1', 'retried');
    const { assessment } = expectReply(reply, 200, MoveReply);
    const id = answered.assessmentId;
    expect(assessment).toMatchObject({ id, edition: '2027.1', status: 'in_progress', progress: 95, passed: null });

    const [event, ...more] = await moving.server.query(
      "select type, data from event where position > $1 and stream <> 'ledger-heads'",
      [head],
    );
    expect([event.type, more]).toEqual(['AssessmentMoved', expect.anything()]);
    expect(event.data).toMatchObject({ from: '2026.3', to: '2027.1', opened: OPENED });

    const again = await moving.server.recordingNothing(() => move(answered, '2027.1', 'retried'));
    expect([again.status, again.text]).toEqual([200, reply.text]);
    expectProblem(await moving.server.recordingNothing(() => move(answered)), 409);

    const after = await answersOf(answered.assessmentId);
    const given = (rows: typeof before) =>
      Object.fromEntries(rows.answers.flatMap(({ key, answer }) => (answer ? [[key, answer]] : [])));
    const expected = given(before);
    for (const key of [DIFFERENCES.changed, DIFFERENCES.removed]) delete expected[key];
    expect(given(after)).toEqual(expected);
    for (const { key, question_id } of after.answers) expect(question_id).toBe(positionIn(secondEdition, key));
  });

  test('shows the assessment by the new edition, in progress, and the badge active within the grace', async () => {
    const report = await reportOf(answered);
    expect(report.rules_change).toEqual({ ...RULES_CHANGE, movable: false });
    expect(report.answers.map(({ question }) => question.question)).toContain(REWORDED);
    expect(await overviewOf(answered)).toMatchObject({
      compliance: 'in_progress',
      assessment: {
        edition: '2027.1',
        status: 'in_progress',
        unanswered: OPENED.map((key) => positionIn(secondEdition, key)),
        rules_change: { ...RULES_CHANGE, movable: false },
      },
    });
    expect((await ada.get('/api/dashboard/stats')).body.data.stats).toMatchObject({
      fullyCompliant: 2,
      assessmentStats: { totalAssessments: 5, passedAssessments: 2, inProgressAssessments: 3 },
    });
    await expectBadge(answered, ACTIVE);
  });

  test('keeps the document of a removed question, but it no longer counts', async () => {
    const path = `/api/documents?property_id=${answered.propertyId}`;
    const { documents } = expectReply(await ada.get(path), 200, DocumentsReply);
    const removed = documents.find(({ question_key }) => question_key === DIFFERENCES.removed);
    expect(removed).toMatchObject({ question_id: null, superseded: false, expiry_date: '2027-02-15' });
    expect((await ada.get(removed?.download_url ?? '')).status).toBe(200);
    const changed = await ada.patch(`/api/documents/${removed?.id}/expiry`, { expiry_date: '2027-02-16' });
    expect(changed.body.document).toMatchObject({ question_id: null, expiry_date: '2027-02-16' });
    const reply = () => send(ada, answered.propertyId, DIFFERENCES.removed);
    expectProblem(await moving.server.recordingNothing(reply), 422);
    expect(await overviewOf(answered)).toMatchObject({ next_expiry: '2028-01-31' });
    await expectBadge(answered, ACTIVE);
    expect((await ada.delete(`/api/documents/${removed?.id}`)).status).toBe(200);
    expect((await ada.get(path)).text).not.toContain(DIFFERENCES.removed);
  });

  test('is complete again when the opened questions are answered', async () => {
    const [one, other] = OPENED;
    await answer(ada, answered.assessmentId, one);
    expect((await reportOf(answered)).rules_change?.sentence).toBe(
      'The rules changed on 01/02/2027: 1 question to answer by 02/05/2027.',
    );
    await answer(ada, answered.assessmentId, other);
    const report = await reportOf(answered);
    expect(report).toMatchObject({ status: 'completed', passed: true, score: 100, rules_change: null });
    expect(report.edition).toBe('2027.1');
    expect((await complete(ada, answered.assessmentId)).passed).toBe(true);
    await expectBadge(answered, ACTIVE);
  });

  test('of another assessment leaves its new questions open', async () => {
    expectReply(await move(moved), 200, MoveReply);
    expect((await reportOf(moved)).rules_change?.sentence).toContain('2 questions to answer by 02/05/2027');
  });
});

describe('the grace', () => {
  test('on its last day all badges are active', async () => {
    await goTo('2027-05-02T22:50:00.000Z');
    for (const badged of [answered, moved, unmoved]) await expectBadge(badged, ACTIVE);
  });

  test('on the day after, badges with unanswered questions are suspended, moved or not', async () => {
    // Midnight in London, in summer time.
    await goTo('2027-05-02T23:00:00.000Z');
    await expectBadge(answered, ACTIVE);
    for (const badged of [moved, unmoved]) await expectBadge(badged, UNANSWERED);
  });

  /** Nobody has taken a quick check, written a message, granted access or made a group here. */
  const EMPTY = new Set([
    ...['allowance_grant', 'staff_action'],
    ...['access_grant', 'account_quick_check', 'contact_message', 'badge_report'],
    ...['property_arrangement', 'property_group', 'property_share', 'stay_receipt', 'transfer_offer', 'upload_link'],
  ]);

  test('rebuilt read models have the same rows', async () => {
    const { core, query } = moving.server;
    const rowsOf = (name: string) => query(`select * from ${name} order by key collate "C"`);
    for (const model of core.models) {
      const before = await rowsOf(model.name);
      expect(before.length, model.name).toBeGreaterThan(EMPTY.has(model.name) ? -1 : 0);
      await rebuild(model, core.events, core.tables);
      expect(await rowsOf(model.name), model.name).toEqual(before);
    }
    for (const badged of [moved, unmoved]) await expectBadge(badged, UNANSWERED);
  });

  test('no first badge is issued before the questions are answered', async () => {
    const { assessmentId, propertyId } = bea;
    const owner = await moving.signIn(bea.email);
    const generate = () => owner.post('/api/badges/generate', { property_id: propertyId, assessment_id: assessmentId });
    const detail = 'Two new questions were not answered in time. Once each is answered, the badge can be issued.';
    const { type } = expectProblem(await moving.server.recordingNothing(generate), 409, { detail });
    expect(type).toBe('/problems/questions-to-answer');
    expect((await owner.post(`/api/assessment/${assessmentId}/move`, { edition: '2027.1' })).status).toBe(200);
    for (const key of OPENED) expect((await answer(owner, assessmentId, key)).status).toBe(200);
    expect(await generate()).toMatchObject({ status: 201, body: { badge: ACTIVE } });
  });

  test('the badges are active again once the questions are answered', async () => {
    expectReply(await move(unmoved), 200, MoveReply);
    for (const badged of [moved, unmoved]) {
      await expectBadge(badged, UNANSWERED);
      for (const key of OPENED) expect((await answer(ada, badged.assessmentId, key)).status).toBe(200);
      await expectBadge(badged, ACTIVE);
    }
  });
});
