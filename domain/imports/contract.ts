import { z } from 'zod';
import { Id } from '../fact.ts';
import { inThousands } from '../numberWords.ts';
import { Nation } from '../properties/nation.ts';
import { IMPORT_FIELDS, type ImportField } from './columns.ts';
import { Correction, MAX_COLUMNS, MAX_ROWS, MAX_TABLE_BYTES } from './sheet.ts';

// For the client, which imports contracts only.
export { IMPORT_FIELD_LABELS, IMPORT_FIELDS, type ImportField, missingFields } from './columns.ts';
export { type Correction, MAX_CELL, MAX_ROWS } from './sheet.ts';

/** 5,000 rows take less than 2 MB. */
export const MAX_IMPORT_MB = 10;
export const MAX_IMPORT_BYTES = MAX_IMPORT_MB * 2 ** 20;
export const IMPORT_TOO_LARGE = `The file must be smaller than ${MAX_IMPORT_MB}MB`;
export const IMPORT_EXTENSIONS = ['.csv', '.tsv', '.txt', '.xlsx'] as const;
export const WRONG_IMPORT_TYPE = 'The file must be a CSV or XLSX file';
export const TABLE_TOO_LARGE = `A file holds at most ${MAX_TABLE_BYTES / 1_000_000}MB of text: leave out columns that you do not need, or split it in two`;
export const TOO_MANY_ROWS = `A file holds at most ${inThousands(MAX_ROWS)} rows: split it in two`;

const Field = z.enum(IMPORT_FIELDS);

export const RowState = z.enum(['new', 'changed', 'same', 'refused']);
export type RowState = z.infer<typeof RowState>;

const RowChange = z.object({ field: Field, was: z.string().nullable(), now: z.string().nullable() });
export type RowChange = z.infer<typeof RowChange>;

export const PlannedRow = z.object({
  row: z.int().positive(),
  state: RowState,
  /** The texts of the file, with what was put right. */
  values: z.partialRecord(Field, z.string()),
  /** The property that exists already. */
  property_id: z.uuid().nullable(),
  nation: Nation.optional(),
  /** The field and why it is refused. A row that was left out has none. */
  errors: z.partialRecord(Field, z.string()).optional(),
  hint: z.string().optional(),
  changes: z.array(RowChange).optional(),
  left_out: z.boolean(),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

export const ImportStatus = z.enum(['preview', 'importing', 'imported', 'undoing', 'undone']);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** `example`: the first text in the column that is not blank. */
export const ColumnMatch = z.object({ heading: z.string(), field: Field.nullable(), example: z.string().nullable() });
export type ColumnMatch = z.infer<typeof ColumnMatch>;

/** Everything about an import. After the commit there are no rows. */
export const Import = z.object({
  id: z.uuid(),
  status: ImportStatus,
  filename: z.string(),
  sheet: z.string().nullable(),
  columns: z.array(ColumnMatch),
  rows: z.array(PlannedRow),
  /** Names exactly what these rows would do. A commit that sends it is refused if that has changed. */
  plan: z.uuid(),
  /** Of the properties that the plan allows. */
  allowance: z.object({ used: z.int(), limit: z.int() }),
  /** Rows that are being applied or taken back, and those of them that are done. */
  progress: z.object({ done: z.int(), total: z.int() }),
  added: z.int(),
  changed: z.int(),
  /**
   * Properties that the import or its undo has left as they were, because somebody has changed them meanwhile. One that the
   * account has no more has no name.
   */
  kept: z.array(z.object({ property_id: z.uuid(), name: z.string().nullable() })),
  undo_until: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportReply = Import.extend({ success: z.literal(true) });
export type ImportReply = z.infer<typeof ImportReply>;

export const ImportPath = z.object({ id: Id() });

/** The form has nothing but its file. */
export const PreviewImportFields = z.strictObject({});

export const CommitImportBody = z.strictObject({ plan: Id().optional() }).optional();

const isFieldOnce = (columns: readonly (ImportField | null)[]) => {
  const fields = columns.filter((field) => field !== null);
  return new Set(fields).size === fields.length;
};

/** The field of every column, in the order of the file, and rows to put right. What is absent stays as it was. */
export const CorrectImportBody = z.strictObject({
  columns: z
    .array(Field.nullable())
    .max(MAX_COLUMNS)
    .refine(isFieldOnce, 'Two columns cannot hold the same field')
    .optional(),
  rows: z
    .array(Correction.partial().extend({ row: z.int().positive() }).strict())
    .max(MAX_ROWS)
    .optional(),
});
export type CorrectImportBody = z.infer<typeof CorrectImportBody>;
