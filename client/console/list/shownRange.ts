import { inThousands } from '../../../domain/numberWords.ts';

type Shown = { readonly page: number; readonly perPage: number; readonly total: number };

/** The places of the rows of a page, and how many rows there are. */
export const shownRange = ({ page, perPage, total }: Shown) => ({
  first: inThousands((page - 1) * perPage + 1),
  last: inThousands(Math.min(page * perPage, total)),
  of: inThousands(total),
});
