import { accountIn } from './accounts.ts';
import { someEmail } from './journey.ts';
import type { TestServer } from './server.ts';
import { random, seedOfRun } from './storedEvents.ts';

/** Addresses of each kind. Each is asked for several times, so that caches do not tell them apart. */
const ADDRESSES = 20;

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/**
 * The probability that a known address takes longer than an unknown one (Mann-Whitney, as an area under the curve): 0.5
 * if the times tell nothing.
 */
const areaUnderCurve = (known: readonly number[], unknown: readonly number[]): number => {
  let wins = 0;
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (known.length * unknown.length);
};

/** Asks for a new password for a known and an unknown address, `count` times and each time in random order. */
export const forgotTimings = async (server: TestServer, count: number) => {
  const { below } = random(seedOfRun());
  const accounts = await Promise.all(Array.from({ length: ADDRESSES }, () => accountIn(server)));
  const addresses = {
    known: accounts.map(({ user }) => user.email),
    unknown: Array.from({ length: ADDRESSES }, someEmail),
  };
  const times: Record<keyof typeof addresses, number[]> = { known: [], unknown: [] };
  const client = server.client();
  const ask = async (email: string) => {
    const before = performance.now();
    const { status } = await client.post('/api/auth/forgot-password', { email });
    if (status !== 200) throw new Error(`The answer was ${status}`);
    return performance.now() - before;
  };
  for (let warm = 0; warm < 8; warm++) await ask(someEmail());
  for (let pair = 0; pair < count; pair++) {
    // The limits would refuse most of these requests.
    await server.query("delete from rate_limit where key like 'forgot%'");
    // In pairs, because the load of the machine changes during the test.
    const kinds = below(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) times[kind].push(await ask(addresses[kind][below(ADDRESSES)] ?? ''));
  }
  const table = Object.fromEntries(
    Object.entries(times).map(([kind, values]) => [
      kind,
      { requests: values.length, 'median ms': median(values), 'slowest ms': Math.max(...values) },
    ]),
  );
  console.table(table);
  const area = areaUnderCurve(times.known, times.unknown);
  console.log(`Mann-Whitney AUC of forgot-password, known against unknown addresses: ${area.toFixed(3)}`);
  return area;
};
