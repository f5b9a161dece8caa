import { askedIn } from '../../client/api/listParams.ts';
import { sortByUrgency } from '../../client/app/dashboard/properties/sortByUrgency.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import { searchText, searchWords } from '../../domain/searchText.ts';

const OVERVIEW = '/dashboard/compliance-overview';

/** Matches the path of one row. */
const ROW = /^\/properties\/([^/]+)\/overview$/;

/** What the server answers to `path` if `rows` is the whole overview; undefined if there is no such row. */
export const listReply = (path: string, rows: readonly OverviewRow[]) => {
  const [, rowId] = ROW.exec(path) ?? [];
  if (rowId) {
    const found = rows.find(({ id }) => id === rowId);
    return found && { success: true, property: found };
  }
  if (path === '/dashboard/next-steps') return { success: true, properties: rows };
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname !== OVERVIEW || searchParams.size === 0) return undefined;
  const { q, state } = askedIn(searchParams);
  const words = searchWords(q);
  const matching = sortByUrgency(rows).filter(({ name, address_line1, city, postcode, compliance }) => {
    const text = searchText([name, address_line1, city, postcode, postcode.replace(' ', '')].join(' '));
    return words.every((word) => text.includes(word)) && (state === null || state === compliance);
  });
  const from = Number(searchParams.get('after') ?? 0);
  const to = from + Number(searchParams.get('limit') ?? 20);
  const next = to < matching.length ? String(to) : null;
  return { success: true, properties: matching.slice(from, to), total: matching.length, next };
};

/** The whole overview of a stub, from which the requests for parts of it are answered. */
export const wholeOverview = (path: string): string | null =>
  path === '/dashboard/next-steps' || path.startsWith(`${OVERVIEW}?`) || ROW.test(path) ? OVERVIEW : null;
