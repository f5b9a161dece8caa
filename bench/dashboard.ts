import { writeAccount } from '../scripts/load/account.ts';
import { atMost, median, ROUNDS, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

const VISITS = 100;

/** What the dashboard asks for before it shows its list. */
const REQUESTS = ['stats', 'next-steps', 'compliance-overview?limit=20'];

/** Milliseconds until the last answer has arrived. */
const visit = async (url: string, cookie: string): Promise<number> => {
  const started = performance.now();
  await Promise.all(
    REQUESTS.map(async (request) => {
      const response = await fetch(`${url}/api/dashboard/${request}`, { headers: { cookie } });
      if (!response.ok) throw new Error(`${request} ${response.status}`);
      await response.arrayBuffer();
    }),
  );
  return performance.now() - started;
};

/** The two accounts take turns after every visit, so that a slow moment of the machine meets both. */
const medians = async (url: string, small: string, large: string) => {
  const [ten, many]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < VISITS; turn++) {
    ten.push(await visit(url, small));
    many.push(await visit(url, large));
  }
  return { ten: median(ten), many: median(many) };
};

/** What a visit of the dashboard costs an agent with 10,000 properties. Nothing of it is cached by the server. */
export const benchDashboard = (): Promise<Row[]> =>
  withServer(
    async (opened) => ({ small: await writeAccount(opened, 10), large: await writeAccount(opened, 10_000) }),
    async ({ url, signIn, pool }, { small, large }) => {
      // Postgres does it within a minute of so many changes.
      await pool.query('vacuum analyze');
      const [ten, many] = [await signIn(small.accountId), await signIn(large.accountId)];
      await medians(url, ten, many);
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const visits = await medians(url, ten, many);
        console.log(`  10 properties ${visits.ten.toFixed(2)} ms, 10,000 properties ${visits.many.toFixed(2)} ms`);
        ratios.push(visits.many / visits.ten);
      }
      return [atMost(median(ratios), { row: 'dashboard: p50 with 10,000 properties by p50 with 10', bound: 2 })];
    },
  );
