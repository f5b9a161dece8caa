import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { answer, ownerWithAssessment } from './journey.ts';

export type Timed = { readonly at: number; readonly took: number; readonly status: number };

type Owner = Awaited<ReturnType<typeof ownerWithAssessment>>;

export const timed = async ({ client, assessmentId }: Owner, question: number, said: 'Yes' | 'No'): Promise<Timed> => {
  const at = performance.now();
  const { status } = await answer(client, assessmentId, question, said);
  return { at, took: performance.now() - at, status };
};

/** The server has closed an idle connection while the next request was on its way. A browser sends it again. */
const isClosed = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET';

const orAgain = (send: () => Promise<Timed>): Promise<Timed> =>
  send().catch((error: unknown) => {
    if (!isClosed(error)) throw error;
    return send();
  });

/** Lets a person answer all the time, and notes how long each answer takes. */
export const startMeasuring = async (url: string) => {
  const owner = await ownerWithAssessment(url);
  const answers: Timed[] = [];
  let isRunning = true;
  const running = (async () => {
    for (let count = 0; isRunning; count += 1) {
      answers.push(await orAgain(() => timed(owner, 1 + (count % 42), count % 84 < 42 ? 'Yes' : 'No')));
      await delay(5);
    }
  })();
  const end = () => {
    isRunning = false;
    return running;
  };
  // Before the server is stopped, also when the test fails.
  onTestFinished(end);
  return {
    between: (from: number, to: number) => answers.filter(({ at }) => at >= from && at < to),
    end,
  };
};

export const p99 = (answers: readonly Timed[]): number => {
  const times = answers.map(({ took }) => took).sort((one, other) => one - other);
  return Math.round(times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY);
};

export const slowest = (answers: readonly Timed[]): number =>
  Math.round(Math.max(0, ...answers.map(({ took }) => took)));
