import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PreviewReply } from '../../../domain/assessments/contract.ts';
import { DIFFERENCES, draftEdition, secondEdition, testEditions } from '../../support/editions.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, answer, begin, passingProperty, register, subscriber, upload } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ada: HttpClient;
let passing: string;
beforeAll(async () => {
  // The day before edition 2027.1 takes effect.
  server = await startServer({ editions: testEditions, env: { CLOCK_START: '2027-01-31T12:00:00.000Z' } });
  ada = (await subscriber(server)).client;
  const { propertyId, assessmentId } = await passingProperty(ada);
  await upload(ada, propertyId, 20, { expiry: '2027-06-30' });
  passing = assessmentId;
});
afterAll(() => server?.remove());

const positionIn2027 = (key: string) => secondEdition.byKey.get(key)?.position;
const ask = (query: string, id = passing) =>
  server.recordingNothing(() => ada.get(`/api/assessment/${id}/preview${query}`));
const preview = async (query: string, id?: string) => {
  const { success: _, ...rest } = expectReply(await ask(query, id), 200, PreviewReply);
  return rest;
};

const OPENED = [positionIn2027(DIFFERENCES.added), positionIn2027(DIFFERENCES.changed)];
const UNDER_2027 = {
  evaluation: {
    compliant: false,
    score: 95,
    summary: { answered: 40, total: 42, compliant: 40, not_applicable: 0, non_compliant: 0, unanswered: 2 },
    unanswered: OPENED,
    missing_documents: [],
    expired: [],
  },
  differences: [
    { key: DIFFERENCES.added, was: null, would_be: 'unanswered', why: 'This question is new.' },
    {
      key: DIFFERENCES.changed,
      was: 'compliant',
      would_be: 'unanswered',
      why: 'This question has changed, so its answer is open.',
    },
    { key: DIFFERENCES.removed, was: 'compliant', would_be: null, why: 'This question is no longer asked.' },
  ],
};

describe('a preview, which records nothing', () => {
  test('of today under the own edition shows no difference', async () => {
    expect(await preview('')).toEqual({
      edition: '2026.3',
      evaluation: {
        compliant: true,
        score: 100,
        summary: { answered: 42, total: 42, compliant: 42, not_applicable: 0, non_compliant: 0, unanswered: 0 },
        unanswered: [],
        missing_documents: [],
        expired: [],
      },
      differences: [],
    });
  });

  test('of the last day of a document shows no difference, and of the day after shows that it has expired', async () => {
    expect((await preview('?date=2027-06-30')).differences).toEqual([]);
    const after = await preview('?date=2027-07-01');
    expect(after.evaluation).toMatchObject({ compliant: false, score: 98, expired: [20] });
    expect(after.differences).toEqual([
      {
        key: 'gas-safety-record',
        was: 'compliant',
        would_be: 'non_compliant',
        why: 'Document expired on 30/06/2027',
      },
    ]);
  });

  // The reworded question and the two swapped questions do not differ.
  test('under a later edition shows new, changed and removed questions', async () => {
    expect(await preview('?edition=2027.1')).toEqual({ edition: '2027.1', ...UNDER_2027 });
  });

  test('under a draft shows the same as under the edition with its content', async () => {
    expect(await preview(`?edition=${draftEdition.id}`)).toEqual({ edition: '2027.2', ...UNDER_2027 });
  });

  test('under a later edition on another day shows both', async () => {
    const { evaluation, differences } = await preview('?edition=2027.1&date=2027-07-01');
    expect(evaluation.expired).toEqual([positionIn2027('gas-safety-record')]);
    expect(differences.map(({ key }) => key).sort()).toEqual(
      [DIFFERENCES.added, DIFFERENCES.changed, DIFFERENCES.removed, 'gas-safety-record'].sort(),
    );
  });

  test('of an assessment in progress counts its answers', async () => {
    const id = await begin(ada, await addProperty(ada));
    await answer(ada, id, DIFFERENCES.changed);
    await answer(ada, id, 'fire-risk-assessment');
    const { evaluation } = await preview('?edition=2027.1', id);
    expect(evaluation.summary).toMatchObject({ answered: 1, unanswered: 41 });
    expect(evaluation.missing_documents).toEqual([positionIn2027('fire-risk-assessment')]);
  });

  test('does not change the report', async () => {
    const report = async () => (await ada.get(`/api/assessment/${passing}/report`)).body;
    const before = await report();
    await preview('?edition=2027.1&date=2030-01-01');
    expect(await report()).toEqual(before);
  });
});

describe('a preview is refused', () => {
  test.each(['2031.1', 'x', '__proto__', ''])('under the unknown edition %j', async (edition) => {
    expectProblem(await ask(`?edition=${edition}`), 422, {
      errors: { edition: 'There is no such edition of the questionnaire.' },
    });
  });

  test.each(['tomorrow', '2027-02-30', '20270701'])('on the malformed date %s', async (date) => {
    expectProblem(await ask(`?date=${date}`), 422, { errors: { date: 'Enter a date such as 2027-03-31' } });
  });

  test('of an assessment of another account, and without a subscription', async () => {
    const { client } = await subscriber(server);
    expectProblem(await client.get(`/api/assessment/${passing}/preview`), 404);
    const unsubscribed = server.client();
    await register(unsubscribed);
    expectProblem(await unsubscribed.get(`/api/assessment/${passing}/preview`), 402);
  });
});
