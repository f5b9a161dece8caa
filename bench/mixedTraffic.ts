import { setTimeout as delay } from 'node:timers/promises';
import { type Kind, MIX, type User } from './mixedUser.ts';

/** Milliseconds between an answer and the user's next request: one second on average. */
const pause = () => 500 + 1000 * Math.random();

export type Outcome = { readonly kind: Kind; readonly milliseconds: number; readonly failure: string | null };

const timed = async (kind: Kind, request: () => Promise<Response>): Promise<Outcome> => {
  const started = performance.now();
  const failure = await request().then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok ? null : `${kind} ${response.status}`;
    },
    (error: unknown) => `${kind} ${error}`,
  );
  return { kind, milliseconds: performance.now() - started, failure };
};

// Not autocannon: its clients send all kinds of requests without a pause, and it reports one latency for all.
/** What users of all kinds of pages do for so long. Adds to `outcomes` as it goes on. */
export const traffic = async (
  users: readonly User[],
  seconds: number,
  outcomes: Outcome[] = [],
): Promise<readonly Outcome[]> => {
  const end = performance.now() + seconds * 1000;
  const visit = async (user: User, number: number) => {
    // Eleven and forty have no common factor, so each user comes through the whole mix, in another order than others.
    for (let turn = 0; ; turn++) {
      await delay(pause());
      if (performance.now() >= end) return;
      const kind = MIX[(7 * number + 11 * turn) % MIX.length] ?? 'dashboard';
      outcomes.push(await timed(kind, () => user[kind](turn)));
    }
  };
  await Promise.all(users.map(visit));
  return outcomes;
};
