import { z } from 'zod';
import { type Columns, IMPORT_FIELDS, type ImportField } from './columns.ts';

/** Rows of one import, besides the headings. */
export const MAX_ROWS = 5000;
/** Columns that are read. A file with more has them left out. */
export const MAX_COLUMNS = 60;
/**
 * Characters of a cell. Ten tags of 40 characters take 418 with what is between them; no other field takes more than 200.
 * The rest shows that the cell is too long.
 */
export const MAX_CELL = 500;

/**
 * Of all cells together, in UTF-8. 5,000 rows usually have less than 2 MB. Without a limit a small file that repeats one text in
 * all its cells would become a hundred megabytes.
 */
export const MAX_TABLE_BYTES = 5_000_000;

/** The table in a file. `number` counts the rows after the headings, also blank ones, which are left out. */
export const Sheet = z.object({
  filename: z.string(),
  /** Null for a file without sheets. */
  sheet: z.string().nullable(),
  headings: z.array(z.string()),
  rows: z.array(z.object({ number: z.int().positive(), cells: z.array(z.string()) })),
});
export type Sheet = z.infer<typeof Sheet>;
export type SheetRow = Sheet['rows'][number];

/** The texts of a row. A field without a column is absent. */
export type RowTexts = Readonly<Partial<Record<ImportField, string>>>;

/** What the user has put right in one row, and whether it is left out. */
export const Correction = z.object({
  values: z.partialRecord(z.enum(IMPORT_FIELDS), z.string().trim().max(MAX_CELL)),
  left_out: z.boolean(),
});
export type Correction = z.infer<typeof Correction>;

export const textsOf = ({ cells }: SheetRow, columns: Columns, correction: Correction | undefined): RowTexts => {
  const texts: Partial<Record<ImportField, string>> = {};
  for (const [index, field] of columns.entries()) if (field) texts[field] = (cells[index] ?? '').trim();
  return { ...texts, ...correction?.values };
};
