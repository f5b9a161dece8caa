const count = new Intl.NumberFormat('en-GB');

type Shown = { readonly page: number; readonly perPage: number; readonly total: number };

/** The places of the rows of a page, and how many rows there are. */
export const shownRange = ({ page, perPage, total }: Shown) => ({
  first: count.format((page - 1) * perPage + 1),
  last: count.format(Math.min(page * perPage, total)),
  of: count.format(total),
});
