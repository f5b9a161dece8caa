import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';

type Page = { readonly properties: readonly OverviewRow[] };

/** The properties of all pages. One whose place changed between two requests may be on two pages, and is listed once. */
export const listedRows = (pages: readonly Page[]): OverviewRow[] => {
  const rows = pages.flatMap(({ properties }) => properties);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
};
