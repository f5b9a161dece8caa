import { z } from 'zod';
import { IMPORT_FIELDS } from '../../../domain/imports/columns.ts';
import { Correction, Sheet } from '../../../domain/imports/sheet.ts';
import type { ContentKind, StoredImport } from './importStore.ts';

const SheetContent = z.object({
  sheet: Sheet,
  columns: z.array(z.enum(IMPORT_FIELDS).nullable()),
  /** By the number of the row. */
  corrections: z.record(z.string(), Correction),
});
export type SheetContent = z.infer<typeof SheetContent>;
export type StoredSheet = StoredImport<SheetContent>;

export const SHEETS: ContentKind<SheetContent> = { name: 'properties', schema: SheetContent };
