import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from './measure.ts';
import type { User } from './mixedUser.ts';

type Steady = {
  readonly users: readonly User[];
  /** That all users together save in a second. */
  readonly rate: number;
};

/** Saves answers at a steady rate until `until` aborts. Returns the time of each in milliseconds. */
const answering = async ({ users, rate }: Steady, until: AbortSignal): Promise<readonly number[]> => {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; !until.aborted; count += 1) {
    const due = started + (count * 1000) / rate;
    if (due > performance.now()) await delay(due - performance.now());
    const user = users[count % users.length];
    if (!user) continue;
    const sent = performance.now();
    // Again, if the server has closed the connection at the moment when it was used.
    const request = user.answer(count).catch(() => user.answer(count));
    const answered = request.then(async (response) => {
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`An answer was not saved: ${response.status}`);
      times.push(performance.now() - sent);
    });
    // Its failure is thrown below.
    answered.catch(() => undefined);
    pending.push(answered);
  }
  await Promise.all(pending);
  return times;
};

/** The p99 of the answers that are saved while `work` runs, in milliseconds. */
export const answersDuring = async (steady: Steady, work: () => Promise<unknown>): Promise<number> => {
  const ended = new AbortController();
  const [times] = await Promise.all([answering(steady, ended.signal), work().finally(() => ended.abort())]);
  return percentile(times, 0.99);
};
