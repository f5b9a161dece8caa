import { addDays, londonDay } from '../domain/calendar.ts';
import { writeAccount } from '../scripts/load/account.ts';
import { atMost, median, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

const PROPERTIES = 1000;
const ROUNDS = 21;

/** The documents of each property run out on other days of the coming fourteen months. */
const expiresOn = (property: number, document: number): string =>
  addDays(londonDay(new Date()), 1 + ((property * 7 + document * 41) % 420));

/**
 * The twelve months ahead of an account, computed each time: before each request an answer changes a property, so the
 * rendered months of the account are dropped.
 */
export const benchAhead = (): Promise<Row[]> =>
  withServer(
    async (opened) => ({ large: await writeAccount(opened, PROPERTIES, PROPERTIES, expiresOn) }),
    async ({ url, signIn }, { large }) => {
      const headers = { cookie: await signIn(large.accountId), 'content-type': 'application/json' };
      const assessment = large.properties[0]?.assessmentId;
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const body = JSON.stringify({ question_id: 13, answer: round % 2 ? 'Yes' : 'No' });
        const saved = await fetch(`${url}/api/assessment/${assessment}/answers`, { method: 'PUT', headers, body });
        const position = saved.headers.get('x-event-position') ?? '0';
        // Waits until the read models have the answer, so that this time is not measured.
        await (await fetch(`${url}/api/properties`, { headers: { ...headers, 'x-min-position': position } })).text();
        const started = performance.now();
        const response = await fetch(`${url}/api/dashboard/ahead`, { headers });
        const { months } = await response.json();
        times.push(performance.now() - started);
        if (!response.ok || months.length !== 12) throw new Error(`${response.status}`);
      }
      const row = 'twelve months ahead of 1,000 properties after a change, p50';
      return [atMost(median(times), { row, bound: 200, unit: 'ms' })];
    },
  );
