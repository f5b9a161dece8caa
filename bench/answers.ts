import { CLIENTS } from './append.ts';
import { type Account, createCrudTables } from './crudRoutes.ts';
import { load } from './load.ts';
import { atLeast, compare, type Row } from './measure.ts';
import type { Server } from './serverProcess.ts';

const SECONDS = 3;
/** For the rows here, some of which are close to their bounds. */
const NEAR_BOUND = { rounds: 9, seconds: 2 };
const OURS = 'assessment';
const BARE = 'bench/bare';

/** Requests that answer questions of one assessment in turn. Each answer differs from the previous one. */
const answerRequests = (path: string) =>
  ['No', 'Yes'].flatMap((answer) =>
    [13, 14, 15, 16, 17, 18].map((question_id) => ({
      method: 'PUT' as const,
      path,
      body: JSON.stringify({ question_id, answer }),
    })),
  );

type Options = { readonly prefix?: string; readonly clients: number; readonly seconds?: number };

/** Loads the answer route under `prefix`; each client has an assessment of its own. Returns the answers per second. */
export const answering = async (server: Server, account: Account) => {
  const cookie = await server.signIn(account.accountId);
  return async ({ prefix = OURS, clients, seconds = SECONDS }: Options): Promise<number> => {
    const requestsOf = (client: number) =>
      answerRequests(`/api/${prefix}/${account.properties[client]?.assessmentId}/answers`);
    // With a session for the bare route, too: bodies without one are counted in Postgres.
    return load({ url: server.url, clients, seconds, headers: { cookie }, requestsOf });
  };
};

const BASELINES = [
  {
    row: 'saving an answer through HTTP against a CRUD route that does the same job',
    prefix: 'bench/crud',
    bounds: { 1: 1.25, 8: 1.3, 32: 1.6 },
    aims: { 1: 1.4, 8: 1.5, 32: 1.8 },
  },
  {
    // What an empty request costs decides this row: each change that makes every request lighter lowers it, because the
    // bare route gains the largest share. In three runs it was 0.76 to 0.80, 0.84 to 0.96 and 0.91 to 0.97.
    row: 'saving an answer through HTTP against a bare UPDATE route',
    prefix: BARE,
    bounds: { 1: 0.75, 8: 0.85, 32: 0.9 },
    aims: undefined,
  },
] as const;

export const benchAnswers = async (server: Server, account: Account): Promise<Row[]> => {
  await createCrudTables(server.pool, account);
  const answersPerSecond = await answering(server, account);
  const rows: Row[] = [];
  for (const { row, prefix, bounds, aims } of BASELINES)
    for (const clients of CLIENTS) {
      const rateOf = (route: string, seconds: number) => () => answersPerSecond({ prefix: route, clients, seconds });
      for (const route of [OURS, prefix]) await rateOf(route, 1)();
      const [subject, baseline] = [rateOf(OURS, NEAR_BOUND.seconds), rateOf(prefix, NEAR_BOUND.seconds)];
      const measured = await compare(`${clients} clients`, subject, baseline, NEAR_BOUND.rounds);
      rows.push(atLeast(measured, { row, clients, bound: bounds[clients], ...(aims && { aim: aims[clients] }) }));
    }
  return rows;
};
