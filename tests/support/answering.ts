import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { groupBy } from '../../server/lib/groupBy.ts';
import { keyAt } from './events.ts';
import { type ownerWithAssessment, answer as send } from './journey.ts';
import type { random } from './storedEvents.ts';

type Owner = Awaited<ReturnType<typeof ownerWithAssessment>>;
type Acknowledged = { readonly question: number; readonly answer: string; readonly position: string };

/** An event as either store returns it. */
type RecordedEvent = {
  readonly stream: string;
  readonly revision: string | bigint;
  readonly position: string | bigint;
  readonly data: Readonly<Record<string, unknown>>;
};

const QUESTIONS = 42;

/** Milliseconds between the answers of an owner: a load, but not one that takes the processor from everything else. */
export const BETWEEN_ANSWERS = 10;

/**
 * Answers one question after the other and records each reply. The checks use these records, not the server's own
 * state.
 */
export const answeringOwner = ({ client, assessmentId }: Owner, { below }: ReturnType<typeof random>) => {
  const acknowledged: Acknowledged[] = [];
  /** The answers that each question may show now: the one acknowledged last, or one sent since without a reply. */
  const possible = new Map<number, Set<string | null>>();
  const statuses = new Map<number | string, number>();

  const answerOne = async () => {
    const question = 1 + below(QUESTIONS);
    const values = possible.get(question) ?? new Set([null]);
    // Not the answer acknowledged last, which would record nothing. Answers that were cut off have mostly not arrived.
    const [known] = values;
    const answer = known === 'Yes' ? 'No' : 'Yes';
    possible.set(question, values.add(answer));
    const reply = await send(client, assessmentId, question, answer).catch(() => undefined);
    const status = reply?.status ?? 'cut off';
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (reply?.status !== 200) return false;
    possible.set(question, new Set([answer]));
    acknowledged.push({ question, answer, position: reply.headers.get('x-event-position') ?? '0' });
    return true;
  };

  const stream = `assessment-${assessmentId}`;

  /** Acknowledged answers that the log does not have, and gaps in the stream's revisions. */
  const missingAmong = (events: readonly RecordedEvent[]): readonly string[] => {
    const rows = events.filter((event) => event.stream === stream);
    const byKey = groupBy(rows, ({ data }) => String(data.key));
    // An earlier attempt without a reply may have recorded the answer; the reply then names the position of a later
    // event.
    const answerRecordedAt = ({ question, position }: Acknowledged) =>
      byKey.get(keyAt(question))?.findLast((row) => BigInt(row.position) <= BigInt(position))?.data.answer;
    const gaps = rows.flatMap(({ revision }, index) => (Number(revision) === index ? [] : [`no revision ${index}`]));
    const missing = acknowledged.flatMap((one) =>
      answerRecordedAt(one) === one.answer ? [] : [`question ${one.question} ${one.answer} at ${one.position}`],
    );
    return [...gaps, ...missing];
  };

  const missingEvents = async (pool: Pool): Promise<readonly string[]> => {
    const text = 'select stream, revision, position, data from event where stream = $1 order by revision';
    return missingAmong((await pool.query<RecordedEvent>(text, [stream])).rows);
  };

  /** Answers of the API that were neither acknowledged last nor sent since. */
  const wrongAnswers = async (): Promise<readonly string[]> => {
    const { status, body } = await client.get(`/api/assessment/${assessmentId}/answers`);
    if (status !== 200) return [`GET answers: ${status} ${JSON.stringify(body)}`];
    const rows = body.answers as readonly { question_id: number; answer: string | null }[];
    const shown = new Map(rows.map(({ question_id, answer }) => [question_id, answer]));
    return [...possible].flatMap(([question, values]) => {
      const answer = shown.get(question) ?? null;
      return values.has(answer) ? [] : [`question ${question} shows ${answer} and not ${[...values].join(' or ')}`];
    });
  };

  return {
    acknowledged,
    statuses,
    answerOne,
    missingAmong,
    missingEvents,
    wrongAnswers,
    isAnswered: async () => {
      const reply = await client.get(`/api/assessment/${assessmentId}/answers`).catch(() => undefined);
      return reply?.status === 200;
    },
    answerWhile: async (isRunning: () => boolean) => {
      for (; isRunning(); await delay(BETWEEN_ANSWERS)) await answerOne();
    },
  };
};
export type AnsweringOwner = ReturnType<typeof answeringOwner>;
