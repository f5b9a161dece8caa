import { OFFICE_LISTS } from '../domain/office/contract/lists.ts';
import { AT, appendStreams } from '../scripts/load/appendStreams.ts';
import { writeAccounts } from '../scripts/load/writeAccounts.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { asked, latencies } from './console.ts';
import { atMost, median, percentile, type Row } from './measure.ts';
import { LARGE } from './projecting.ts';
import { withServer } from './serverProcess.ts';

const PAGES = Object.entries(OFFICE_LISTS).flatMap(([list, { sorts }]) =>
  sorts.map((sort) => `${list}?${asked(0, sort, {})}`),
);

/** The first account belongs to our staff. */
const writeWithStaff = async (opened: OpenedLog) => {
  const written = await writeAccounts(opened, LARGE);
  const [staff] = written.accounts;
  if (!staff) throw new Error('There is no account');
  const { accountId } = staff;
  const personal = { why: { subject: accountId, details: { reason: 'Bench' } } };
  await appendStreams(
    opened.events,
    new Map([[`staff-${accountId}`, [{ type: 'StaffAdded', data: { accountId, personal, at: AT } }]]]),
  );
  return { staffId: accountId };
};

/** What the lists of the back office cost with 2,000 accounts. */
export const benchOffice = (): Promise<Row[]> =>
  withServer(writeWithStaff, async (server, { staffId }) => {
    // Postgres does it within a minute of so many changes.
    await server.pool.query('vacuum analyze');
    const reader = { url: server.url, cookie: await server.signIn(staffId) };
    // Once uncounted: a server that runs has compiled this code, and its caches hold these tables.
    await latencies(reader, PAGES);
    const times = await latencies(reader, PAGES);
    const row = 'office: the nine lists by each sort';
    return [
      atMost(median(times), { row: `${row}, p50`, bound: 30, unit: 'ms' }),
      atMost(percentile(times, 0.99), { row: `${row}, p99`, bound: 150, unit: 'ms' }),
    ];
  });
