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

/** What anybody can ask with an address that they do not own, the status of the answer, and the limits that it counts. */
const ROUTES = {
  'forgot-password': {
    path: '/api/auth/forgot-password',
    bodyOf: (email: string) => ({ email }),
    status: 200,
    limits: ['forgot%'],
  },
  'sign-in': {
    path: '/api/auth/login',
    bodyOf: (email: string) => ({ email, password: 'not the one of anybody' }),
    status: 401,
    // A refused request without a session counts as well.
    limits: ['login%', 'anonymousBody%'],
  },
} as const;
export type AddressRoute = keyof typeof ROUTES;
export const ADDRESS_ROUTES = Object.keys(ROUTES) as readonly AddressRoute[];

/** What a client sends to ask a route with an address. */
export const requestWith = (route: AddressRoute, email: string) => {
  const { path, bodyOf } = ROUTES[route];
  return { path, json: bodyOf(email) };
};

/** Asks a route with known and with unknown addresses, `count` times each in random order. Answers must be the same. */
export const addressTimings = async (server: TestServer, route: AddressRoute, count: number) => {
  const { status, limits } = ROUTES[route];
  const { below } = random(seedOfRun());
  const accounts = await Promise.all(Array.from({ length: ADDRESSES }, () => accountIn(server)));
  const addresses = {
    known: accounts.map(({ user }) => user.email),
    unknown: Array.from({ length: ADDRESSES }, someEmail),
  };
  const times: Record<keyof typeof addresses, number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  const client = server.client();
  const ask = async (email: string) => {
    const { path, json } = requestWith(route, email);
    const before = performance.now();
    const reply = await client.post(path, json);
    const time = performance.now() - before;
    if (reply.status !== status) throw new Error(`The answer was ${reply.status}`);
    bodies.add(reply.text.replace(reply.headers.get('x-request-id') ?? '', ''));
    return time;
  };
  for (let warm = 0; warm < 8; warm++) await ask(someEmail());
  for (let pair = 0; pair < count; pair++) {
    // The limits would refuse most of these requests.
    await server.query('delete from rate_limit where key like any($1)', [limits]);
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
  console.log(`Mann-Whitney AUC of ${route}, known against unknown addresses: ${area.toFixed(3)}`);
  return { area, bodies: bodies.size };
};
