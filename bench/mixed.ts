import { setTimeout as delay } from 'node:timers/promises';
import { samplePdf } from '../scripts/demo/samplePdf.ts';
import { writeAccount } from './history.ts';
import { atMost, mebi, percentile, type Row } from './measure.ts';
import { type Server, withServer } from './serverProcess.ts';

const USERS = 300;
const SECONDS = Number(process.env.SECONDS ?? 60);
/** Seconds before the measurement. Until the server's code is compiled, requests take longer. */
const WARM_UP = 5;

/** Of forty requests of a user. */
const SHARES = { dashboard: 10, overview: 8, report: 6, verification: 6, answer: 9, upload: 1 } as const;
type Kind = keyof typeof SHARES;
const KINDS = Object.keys(SHARES) as readonly Kind[];
const MIX = KINDS.flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind));

/** Milliseconds between an answer and the user's next request: one second on average. */
const pause = () => 500 + 1000 * Math.random();

/** Milliseconds. A guard against a slow change; an answer and an upload are on disk before they are acknowledged. */
const BOUNDS: Readonly<Record<Kind, { readonly p50: number; readonly p99: number }>> = {
  dashboard: { p50: 25, p99: 250 },
  overview: { p50: 25, p99: 250 },
  report: { p50: 25, p99: 250 },
  verification: { p50: 25, p99: 250 },
  answer: { p50: 25, p99: 250 },
  upload: { p50: 50, p99: 500 },
};

type Account = Awaited<ReturnType<typeof writeAccount>>;

/** A user with a completed assessment, its badge, and an assessment in progress. Returns the requests of each kind. */
const openUser = async ({ url, signIn }: Server, { accountId, properties }: Account) => {
  const cookie = await signIn(accountId);
  const json = { cookie, 'content-type': 'application/json' };
  const [passed, open] = properties;
  if (!passed || !open) throw new Error('A user has two properties');
  const get = (path: string) => fetch(`${url}/api${path}`, { headers: { cookie } });

  const generated = await fetch(`${url}/api/badges/generate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ property_id: passed.propertyId, assessment_id: passed.assessmentId }),
  });
  if (!generated.ok) throw new Error(`No badge: ${generated.status} ${await generated.text()}`);
  const { badgeId } = (await generated.json()) as { badgeId: string };

  let answered = 0;
  const answer = () => {
    // Each answer differs from the one before to the same question, so each records an event.
    const body = { question_id: 13 + (answered % 6), answer: answered % 12 < 6 ? 'No' : 'Yes' };
    answered += 1;
    const path = `${url}/api/assessment/${open.assessmentId}/answers`;
    return fetch(path, { method: 'PUT', headers: json, body: JSON.stringify(body) });
  };
  const upload = (turn: number) => {
    const form = new FormData();
    form.append('property_id', open.propertyId);
    form.append('question_id', '1');
    form.append('file', new Blob([new Uint8Array(samplePdf(`${accountId} ${turn}`))]), 'licence.pdf');
    return fetch(`${url}/api/documents/upload`, { method: 'POST', headers: { cookie }, body: form });
  };

  const requests: Readonly<Record<Kind, (turn: number) => Promise<Response>>> = {
    dashboard: () => get('/dashboard/stats'),
    overview: () => get('/dashboard/compliance-overview'),
    report: () => get(`/assessment/${passed.assessmentId}/report`),
    verification: () => get(`/badges/verify/${badgeId}`),
    answer,
    upload,
  };
  return requests;
};
type User = Awaited<ReturnType<typeof openUser>>;

type Outcome = { readonly kind: Kind; readonly milliseconds: number; readonly failure: string | null };

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
const traffic = async (users: readonly User[], seconds: number): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
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

const latencyRows = (outcomes: readonly Outcome[], kind: Kind): Row[] => {
  const times = outcomes.filter((outcome) => outcome.kind === kind).map(({ milliseconds }) => milliseconds);
  const row = (share: 'p50' | 'p99', measured: number) =>
    atMost(measured, {
      row: `mixed traffic: ${kind}, ${share}`,
      clients: USERS,
      bound: BOUNDS[kind][share],
      unit: 'ms',
    });
  return [row('p50', percentile(times, 0.5)), row('p99', percentile(times, 0.99))];
};

const errorRow = (outcomes: readonly Outcome[]): Row => {
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  return atMost(failures.length, { row: 'mixed traffic: errors', clients: USERS, bound: 0, unit: 'requests' });
};

const memoryRow = async (server: Server, when: string): Promise<Row> => {
  const { rss } = await server.ask<NodeJS.MemoryUsage>('memory');
  return atMost(mebi(rss), { row: `mixed traffic: memory of the server process ${when}`, bound: 300, unit: 'MiB' });
};

/** What 300 users notice who are on the site at once: latencies by kind of request, errors, and memory. */
export const benchMixed = (): Promise<Row[]> =>
  withServer(
    async (opened) => {
      const accounts: Account[] = [];
      while (accounts.length < USERS) accounts.push(await writeAccount(opened, 2, 1));
      return { accounts };
    },
    async (server, { accounts }) => {
      const users: User[] = [];
      for (const account of accounts) users.push(await openUser(server, account));
      const before = await memoryRow(server, 'before');
      await traffic(users, WARM_UP);
      const outcomes = await traffic(users, SECONDS);
      console.log(`  ${outcomes.length} requests in ${SECONDS} seconds`);
      const latencies = KINDS.flatMap((kind) => latencyRows(outcomes, kind));
      return [...latencies, errorRow(outcomes), before, await memoryRow(server, 'after')];
    },
  );
