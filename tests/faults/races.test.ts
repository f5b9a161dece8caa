import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { SEEN } from '../../server/http/seenCookie.ts';
import { keyAt } from '../support/events.ts';
import type { HttpClient } from '../support/http.ts';
import { ownerWithAssessment, answer as send } from '../support/journey.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const { questions } = EDITIONS.of('2026.3');

type Acknowledged = {
  readonly position: number;
  readonly answer: string;
  readonly status: number;
  readonly at: string | null;
};

const answer = async (
  client: HttpClient,
  assessmentId: string,
  position: number,
  value: string,
): Promise<Acknowledged> => {
  const { status, headers } = await send(client, assessmentId, position, value);
  return { position, answer: value, status, at: headers.get('x-event-position') };
};

/** The same person in another browser: it shares the session, but not the cookie of the last event seen. */
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

const expectNothingLost = async (client: HttpClient, assessmentId: string, acknowledged: readonly Acknowledged[]) => {
  // No answer is refused because another one came first.
  expect(new Set(acknowledged.map(({ status }) => status))).toEqual(new Set([200]));
  const events = await eventsOf(assessmentId);
  // Revision 0 is AssessmentStarted.
  expect(events.map(({ revision }) => Number(revision))).toEqual(events.map((_, index) => index + 1));
  const label = (key: unknown, value: unknown, at: string | null) => `${key} ${value} ${at}`;
  const recorded = events.map(({ data, position }) => label(data.key, data.answer, position));
  const sent = new Set(acknowledged.map(({ position, answer: value, at }) => label(keyAt(position), value, at)));
  expect(recorded.filter((one) => !sent.has(one))).toEqual([]);
  // If both browsers gave the same answer, the other one recorded it, at the acknowledged position or before it.
  const eventFor = ({ position, at: limit }: Acknowledged) =>
    events.findLast(({ data, position: at }) => data.key === keyAt(position) && BigInt(at) <= BigInt(limit ?? 0))?.data;
  expect(acknowledged.filter((one) => eventFor(one)?.answer !== one.answer)).toEqual([]);

  const last = new Map(events.map(({ data }) => [data.key, data.answer]));
  // With this cookie the read waits until the read models show the last event.
  client.jar.set(SEEN, events.at(-1)?.position ?? '');
  const { body } = await client.get(`/api/assessment/${assessmentId}/answers`);
  const shown = body.answers as { question_id: number; answer: string }[];
  expect(new Map(shown.map(({ question_id, answer: value }) => [keyAt(question_id), value]))).toEqual(last);
  return events.length;
};

describe('two browsers of one account on one assessment', () => {
  test('that answer all 42 questions differently, one after the other, lose nothing and are never refused', async () => {
    const { shuffled } = random(seedOfRun());
    const { client, assessmentId } = await ownerWithAssessment(server.origin);
    const other = secondBrowser(client);
    const positions = questions.map(({ position }) => position);
    const answerAll = async (browser: HttpClient, value: string) => {
      const acknowledged: Acknowledged[] = [];
      for (const position of shuffled(positions))
        acknowledged.push(await answer(browser, assessmentId, position, value));
      return acknowledged;
    };
    const acknowledged = (await Promise.all([answerAll(client, 'Yes'), answerAll(other, 'No')])).flat();
    expect(await expectNothingLost(client, assessmentId, acknowledged)).toBe(84);
  });

  test('that race for the same question 100 times are both accepted, and the later answer counts', async () => {
    const { client, assessmentId } = await ownerWithAssessment(server.origin);
    const other = secondBrowser(client);
    const acknowledged: Acknowledged[] = [];
    for (let round = 0; round < 100; round += 1) {
      const position = 1 + (round % 42);
      const pair = [answer(client, assessmentId, position, 'Yes'), answer(other, assessmentId, position, 'No')];
      acknowledged.push(...(await Promise.all(pair)));
    }
    await expectNothingLost(client, assessmentId, acknowledged);
  });

  test('that send 84 answers at once lose nothing', async () => {
    const { client, assessmentId } = await ownerWithAssessment(server.origin);
    const other = secondBrowser(client);
    const acknowledged = await Promise.all(
      questions.flatMap(({ position }) => [
        answer(client, assessmentId, position, 'Yes'),
        answer(other, assessmentId, position, 'No'),
      ]),
    );
    expect(await expectNothingLost(client, assessmentId, acknowledged)).toBe(84);
  });
});
