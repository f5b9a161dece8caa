import { addDays, londonDay } from '../domain/calendar.ts';
import { writeAccount } from '../scripts/load/account.ts';
import { atMost, median, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

const PROPERTIES = 1000;
const ROUNDS = 21;

const expiresOn = (property: number, document: number): string =>
  addDays(londonDay(new Date()), 1 + ((property * 7 + document * 41) % 420));

/** The private calendar of an account. The first request of a process renders every entry and is not measured. */
export const benchCalendar = (): Promise<Row[]> =>
  withServer(
    async (opened) => ({ large: await writeAccount(opened, PROPERTIES, PROPERTIES, expiresOn) }),
    async ({ url, signIn }, { large }) => {
      const headers = { cookie: await signIn(large.accountId) };
      const address = (await (await fetch(`${url}/api/account/calendar`, { headers })).json()) as { url: string };
      const path = new URL(address.url).pathname;
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const started = performance.now();
        const response = await fetch(`${url}${path}`);
        const text = await response.text();
        if (round > 0) times.push(performance.now() - started);
        if (!response.ok || !text.includes('BEGIN:VEVENT')) throw new Error(`${response.status}`);
      }
      return [atMost(median(times), { row: 'calendar of 1,000 properties, p50', bound: 100, unit: 'ms' })];
    },
  );
