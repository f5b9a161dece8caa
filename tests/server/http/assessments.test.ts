import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  AnswerReply,
  AnswersReply,
  CompleteReply,
  ListReply,
  QuestionsReply,
  ReportReply,
  StartReply,
} from '../../../domain/assessments/contract.ts';
import { OverviewReply, StatsReply } from '../../../domain/dashboard/contract.ts';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { STRICT, UPLOADS } from '../../support/events.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  answer,
  answerAll,
  begin,
  complete,
  passingProperty,
  subscriber,
  upload,
  uploadAll,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ada: HttpClient;
beforeAll(async () => {
  server = await startServer();
  ada = (await subscriber(server)).client;
});
afterAll(() => server?.remove());

/** A new account, so that no test sees the assessments of another. */
const fresh = async () => {
  const { client } = await subscriber(server);
  const propertyId = await addProperty(client);
  return { client, propertyId, id: await begin(client, propertyId) };
};

test('the questions are public and in order', async () => {
  const { questions, sections } = expectReply(
    await server.client().get('/api/assessment/questions'),
    200,
    QuestionsReply,
  );
  expect(questions.map(({ position }) => position)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
  expect(sections.map(({ count }) => count)).toEqual([9, 10, 6, 6, 6, 5]);
});

describe('starting', () => {
  test('opens an assessment without answers', async () => {
    const { client } = await subscriber(server);
    const propertyId = await addProperty(client);
    const reply = await client.post('/api/assessment/start', { property_id: propertyId, type: 'full' });
    const { assessment_id } = expectReply(reply, 201, StartReply);
    const { assessments } = expectReply(await client.get('/api/assessment/list'), 200, ListReply);
    expect(assessments).toMatchObject([
      {
        id: assessment_id,
        property_id: propertyId,
        property_name: 'Sea View',
        status: 'in_progress',
        property_address: '1 Harbour Street, Whitby, YO21 3PU',
        progress: 0,
        passed: null,
        score: 0,
        completed_at: null,
        type: 'full',
        edition: '2026.3',
      },
    ]);
    expect(
      expectReply(await client.get(`/api/assessment/${assessment_id}/answers`), 200, AnswersReply).answers,
    ).toEqual([]);
  });

  test('is 409 where the property has an assessment', async () => {
    const { client, propertyId } = await fresh();
    const reply = await server.recordingNothing(() =>
      client.post('/api/assessment/start', { property_id: propertyId }),
    );
    expectProblem(reply, 409, {
      detail:
        'An assessment already exists for this property. Do you want to restart it? This will delete your previous progress.',
    });
  });

  test('ten times in parallel opens one', async () => {
    const { client } = await subscriber(server);
    const propertyId = await addProperty(client);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/api/assessment/start', { property_id: propertyId })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await client.get('/api/assessment/list')).body.assessments).toHaveLength(1);
  });

  test.each([
    [{}, { property_id: 'Property is required' }],
    [{ property_id: 'x' }, { property_id: 'Property is required' }],
  ])('with %j names the field', async (body, errors) => {
    for (const path of ['start', 'restart'])
      expectProblem(await server.recordingNothing(() => ada.post(`/api/assessment/${path}`, body)), 422, { errors });
  });

  test('again replaces the current one, which then accepts no answers', async () => {
    const { client, propertyId, id } = await fresh();
    await answer(client, id, 1);
    const { assessment_id } = expectReply(
      await client.post('/api/assessment/restart', { property_id: propertyId, type: 'full' }),
      201,
      StartReply,
    );
    expect(assessment_id).not.toBe(id);
    expect((await client.get('/api/assessment/list')).body.assessments).toMatchObject([
      { id: assessment_id, progress: 0 },
    ]);
    expectProblem(await client.get(`/api/assessment/${id}/answers`), 404);
    expectProblem(await server.recordingNothing(() => answer(client, id, 2)), 409, {
      detail: 'This assessment has been replaced by a newer one.',
    });
    expectProblem(await server.recordingNothing(() => client.post(`/api/assessment/${id}/complete`)), 409);
  });

  test('twice at once replaces the one that both name once, and leaves the new one open', async () => {
    const { client, propertyId, id } = await fresh();
    const body = { property_id: propertyId, former_assessment_id: id };
    const restart = () => client.post('/api/assessment/restart', body);
    const [one, other] = await Promise.all([restart(), restart()]);
    const [restarted, refused] = one.status === 201 ? [one, other] : [other, one];
    const { assessment_id } = expectReply(restarted, 201, StartReply);
    expectProblem(refused, 409, {
      detail: 'This assessment has already been replaced by a newer one, which was left as it is.',
    });
    expect((await answer(client, assessment_id, 1)).status).toBe(200);
  });
});

describe('answering', () => {
  test('answers with the progress', async () => {
    const { client, id } = await fresh();
    const reply = await answer(client, id, 1);
    expect(expectReply(reply, 200, AnswerReply)).toEqual({ success: true, progress: 2, answered: 1, total: 42 });
    expect(reply.headers.get('x-event-position')).toMatch(/^\d+$/);
    const { answers } = expectReply(await client.get(`/api/assessment/${id}/answers`), 200, AnswersReply);
    const { id: number, key } = EDITIONS.of('2026.3').questions[0] ?? {};
    expect(answers).toMatchObject([{ question_id: 1, id: number, key, answer: 'Yes', document: null }]);
    expect(answers[0]?.answered_at).not.toBeNull();
  });

  test('shows the property of the assessment with its answers', async () => {
    const { client, id, propertyId } = await fresh();
    const reply = expectReply(await client.get(`/api/assessment/${id}/answers`), 200, AnswersReply);
    expect(reply.property_id).toBe(propertyId);
  });

  test.each([
    ['3-1', 20],
    ['20', 20],
    [20, 20],
    ['6-5', 42],
    ['gas-safety-record', 20],
  ])('question %j is position %i', async (given, position) => {
    const { client, id } = await fresh();
    expect((await answer(client, id, given)).status).toBe(200);
    expect((await client.get(`/api/assessment/${id}/answers`)).body.answers).toMatchObject([{ question_id: position }]);
  });

  test('the same answer again records nothing and answers with its position', async () => {
    const { client, id } = await fresh();
    const first = await answer(client, id, 1, 'N/A');
    const reply = await server.recordingNothing(() => answer(client, id, 1, 'N/A'));
    expect(expectReply(reply, 200, AnswerReply).answered).toBe(1);
    expect(reply.headers.get('x-event-position')).toBe(first.headers.get('x-event-position'));
  });

  test('the same answer from a second browser lets that browser read it', async () => {
    const { client, id } = await fresh();
    const other = server.client();
    other.jar.set('sid', client.jar.get('sid') ?? '');
    for (let turn = 0; turn < 10; turn++) {
      const said = turn % 2 ? 'Yes' : 'No';
      await answer(client, id, 2, said);
      other.jar.delete('seen');
      await answer(other, id, 2, said);
      const { answers } = expectReply(await other.get(`/api/assessment/${id}/answers`), 200, AnswersReply);
      expect(answers).toMatchObject([{ question_id: 2, answer: said }]);
    }
  });

  test.each([43, '43', '0', 'x', '7-1', '1-10', '1e1', ' 1', 'electric-vehicle-charging', 1e9])(
    'question %j is not in the edition',
    async (question) => {
      const { client, id } = await fresh();
      expectProblem(await server.recordingNothing(() => answer(client, id, question)), 422, {
        errors: { question_id: 'Question must be a number from 1 to 42, or an id such as 3-1' },
      });
    },
  );

  test.each([0, -1, 1.5, '', null, undefined, true, [], {}, 1e21])('%j names no question', async (question) => {
    const { client, id } = await fresh();
    expectProblem(await server.recordingNothing(() => answer(client, id, question)), 422, {
      errors: { question_id: 'Question must be a number such as 20, an id such as 3-1, or a key' },
    });
  });

  test.each(['yes', 'Maybe', '', null, 1, ['Yes']])('%j is not an answer', async (said) => {
    const reply = await server.recordingNothing(() => answer(ada, '0f8fad5b-d9cb-469f-a165-70867728950e', 1, said));
    expect(Object.keys(expectProblem(reply, 422).errors ?? {})).toEqual(['answer']);
  });

  test('N/A is 422 where only Yes and No are allowed', async () => {
    const { client, id } = await fresh();
    for (const position of STRICT)
      expectProblem(await server.recordingNothing(() => answer(client, id, position, 'N/A')), 422, {
        errors: { answer: 'This question can only be answered Yes or No.' },
      });
  });

  test('all questions in parallel are recorded', async () => {
    const { client, id } = await fresh();
    await answerAll(client, id);
    const { body } = await client.get('/api/assessment/list');
    expect(body.assessments).toMatchObject([{ id, progress: 100 }]);
    expect(server.logged.filter((line) => line.includes('is not at'))).toEqual([]);
  });
});

describe('completing', () => {
  test('is 422 with the positions of what is missing', async () => {
    const { client, id, propertyId } = await fresh();
    await answer(client, id, 4);
    await answer(client, id, 20);
    await upload(client, propertyId, 20);
    const problem = expectProblem(
      await server.recordingNothing(() => client.post(`/api/assessment/${id}/complete`)),
      422,
    );
    expect(problem.unanswered).toEqual(
      Array.from({ length: 42 }, (_, index) => index + 1).filter((p) => p !== 4 && p !== 20),
    );
    expect(problem.missing_documents).toEqual([4]);
  });

  test('passes, and every read shows it at once', async () => {
    const { client, id, propertyId } = await fresh();
    await answerAll(client, id);
    expect(expectProblem(await client.post(`/api/assessment/${id}/complete`), 422).missing_documents).toEqual(UPLOADS);
    await uploadAll(client, propertyId, '2099-01-01');
    const done = expectReply(await client.post(`/api/assessment/${id}/complete`), 200, CompleteReply);
    expect(done).toMatchObject({
      passed: true,
      score: 100,
      assessment: { id, status: 'completed', progress: 100, passed: true },
    });

    const again = await server.recordingNothing(() => client.post(`/api/assessment/${id}/complete`));
    expect(expectReply(again, 200, CompleteReply)).toEqual(done);

    const { assessment } = expectReply(await client.get(`/api/assessment/${id}/report`), 200, ReportReply);
    expect(assessment).toMatchObject({
      ...done.assessment,
      compliant: true,
      badge_id: null,
      completedAt: done.assessment.completed_at,
      summary: { answered: 42, total: 42, compliant: 42, not_applicable: 0, non_compliant: 0, unanswered: 0 },
    });
    expect(assessment.answers).toHaveLength(42);
    expect(assessment.answers[19]).toMatchObject({
      question_id: 20,
      id: '3-1',
      key: 'gas-safety-record',
      answer: 'Yes',
      status: 'compliant',
      nonComplianceReason: null,
      expiry_date: '2099-01-01',
      question: { id: '3-1' },
      document: { filename: 'paper.pdf', expiry_date: '2099-01-01' },
    });

    const { properties } = expectReply(await client.get('/api/dashboard/compliance-overview'), 200, OverviewReply);
    expect(properties).toMatchObject([
      {
        id: propertyId,
        compliance: 'compliant',
        next_expiry: '2099-01-01',
        documents: { total: 7 },
        assessment: { id, passed: true },
      },
    ]);
    const { stats } = expectReply(await client.get('/api/dashboard/stats'), 200, StatsReply).data;
    expect(stats).toMatchObject({
      totalProperties: 1,
      fullyCompliant: 1,
      expiringSoon: 0,
      actionRequired: 0,
      upcomingExpiries: [],
      expiredDocuments: [],
      assessmentStats: { totalAssessments: 1, passedAssessments: 1, failedAssessments: 0, inProgressAssessments: 0 },
      subscription: { status: 'active', properties_count: 1, properties_limit: 5 },
    });
    expect(stats.recentActivity.map(({ type }) => type)).toContain('AssessmentCompleted');
  });

  test('fails with a No and passes with a later Yes', async () => {
    const {
      client,
      propertyId,
      assessmentId: id,
    } = await passingProperty(ada).then((made) => ({ client: ada, ...made }));
    await answer(client, id, 26, 'No');
    const failed = expectReply(await client.get(`/api/assessment/${id}/report`), 200, ReportReply).assessment;
    expect(failed).toMatchObject({ status: 'completed', compliant: false, passed: false, score: 98 });
    expect(failed.answers[25]).toMatchObject({ status: 'non_compliant', answer: 'No' });
    expect(failed.answers[25]?.nonComplianceReason).toMatch(/^Missing or non-compliant: /);
    expect((await client.get('/api/dashboard/stats')).body.data.stats).toMatchObject({
      actionRequired: 1,
      fullyCompliant: 0,
    });

    await answer(client, id, 26, 'Yes');
    expect((await client.get(`/api/assessment/${id}/report`)).body.assessment).toMatchObject({
      compliant: true,
      score: 100,
    });
    expect((await complete(client, id)).assessment.property_id).toBe(propertyId);
    await client.delete(`/api/properties/${propertyId}`);
  });
});

describe('the assessment of a removed property', () => {
  const removed = async () => {
    const made = await fresh();
    await made.client.delete(`/api/properties/${made.propertyId}`);
    return made;
  };

  test('is not listed, and no other one starts', async () => {
    const { client, propertyId } = await removed();
    expect((await client.get('/api/assessment/list')).body.assessments).toEqual([]);
    for (const path of ['start', 'restart'])
      expectProblem(
        await server.recordingNothing(() => client.post(`/api/assessment/${path}`, { property_id: propertyId })),
        404,
      );
  });

  test('accepts no answers', async () => {
    const { client, id } = await removed();
    const reply = await server.recordingNothing(() => answer(client, id, 1));
    expect([404, 409]).toContain(reply.status);
  });
});
