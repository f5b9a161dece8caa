import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../domain/questionnaire/questionnaire.ts';
import { SEEN_COOKIE } from '../../server/http/request.ts';
import type { HttpClient } from '../support/http.ts';
import { ownerWithAssessment, answer as send } from '../support/journey.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

type Told = { readonly position: number; readonly answer: string; readonly status: number; readonly at: string | null };

const answer = async (client: HttpClient, assessmentId: string, position: number, given: string): Promise<Told> => {
  const { status, headers } = await send(client, assessmentId, position, given);
  return { position, answer: given, status, at: headers.get('x-event-position') };
};

/** The same person in another browser: the session is theirs, what it has seen is its own. */
const secondBrowser = ({ jar }: HttpClient) => {
  const other = server.client();
  for (const [name, value] of jar) other.jar.set(name, value);
  return other;
};

type Recorded = { readonly revision: string; readonly position: string; readonly data: Record<string, unknown> };

const eventsOf = (assessmentId: string): Promise<Recorded[]> =>
  server.query(
    `select revision, position, data from event where stream = $1 and type = 'QuestionAnswered' order by revision`,
    [`assessment-${assessmentId}`],
  );

const expectNothingLost = async (client: HttpClient, assessmentId: string, told: readonly Told[]) => {
  // Nobody is turned away for having been second.
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  const events = await eventsOf(assessmentId);
  // Revision 0 began the assessment.
  expect(events.map(({ revision }) => Number(revision))).toEqual(events.map((_, index) => index + 1));
  const key = (position: unknown, given: unknown, at: string | null) => `${position} ${given} ${at}`;
  const recorded = events.map(({ data, position }) => key(data.position, data.answer, position));
  const asked = new Set(told.map(({ position, answer: given, at }) => key(position, given, at)));
  expect(recorded.filter((one) => !asked.has(one))).toEqual([]);
  // What stood there already was recorded by the other browser, at that position or before it.
  const standsAt = ({ position, at }: Told) =>
    events.findLast((event) => event.data.position === position && BigInt(event.position) <= BigInt(at ?? 0))?.data;
  expect(told.filter((one) => standsAt(one)?.answer !== one.answer)).toEqual([]);

  const last = new Map(events.map(({ data }) => [data.position, data.answer]));
  // As somebody sees it who has seen all that both wrote.
  client.jar.set(SEEN_COOKIE, events.at(-1)?.position ?? '');
  const { body } = await client.get(`/api/assessment/${assessmentId}/answers`);
  const shown = body.answers as { question_id: number; answer: string }[];
  expect(new Map(shown.map(({ question_id, answer: given }) => [question_id, given]))).toEqual(last);
  return events.length;
};

describe('two browsers of one account on one assessment', () => {
  test('that answer all 42 questions differently, each one after the other: nothing is lost or refused', async () => {
    const { shuffled } = random(seedOfRun());
    const { client, assessmentId } = await ownerWithAssessment(server.origin);
    const other = secondBrowser(client);
    const questions = QUESTIONS.map(({ position }) => position);
    const answerAll = async (browser: HttpClient, given: string) => {
      const told: Told[] = [];
      for (const position of shuffled(questions)) told.push(await answer(browser, assessmentId, position, given));
      return told;
    };
    const told = (await Promise.all([answerAll(client, 'Yes'), answerAll(other, 'No')])).flat();
    expect(await expectNothingLost(client, assessmentId, told)).toBe(84);
  });

  test('that race for the same question, 100 times: both are told yes and the later one counts', async () => {
    const { client, assessmentId } = await ownerWithAssessment(server.origin);
    const other = secondBrowser(client);
    const told: Told[] = [];
    for (let round = 0; round < 100; round += 1) {
      const position = 1 + (round % 42);
      const pair = [answer(client, assessmentId, position, 'Yes'), answer(other, assessmentId, position, 'No')];
      told.push(...(await Promise.all(pair)));
    }
    await expectNothingLost(client, assessmentId, told);
  });

  test('that send everything at once, 84 answers in one breath', async () => {
    const { client, assessmentId } = await ownerWithAssessment(server.origin);
    const other = secondBrowser(client);
    const told = await Promise.all(
      QUESTIONS.flatMap(({ position }) => [
        answer(client, assessmentId, position, 'Yes'),
        answer(other, assessmentId, position, 'No'),
      ]),
    );
    expect(await expectNothingLost(client, assessmentId, told)).toBe(84);
  });
});
