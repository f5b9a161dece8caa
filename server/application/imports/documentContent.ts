import { z } from 'zod';
import { DocumentCorrection } from '../../../domain/documentImports/contract.ts';
import type { ZippedFile } from '../../../domain/documentImports/proposed.ts';
import type { ContentKind, StoredImport } from './importStore.ts';

const about = { number: z.int().positive(), path: z.string(), size: z.int() };

const File: z.ZodType<ZippedFile> = z.union([
  z.object({ ...about, fault: z.null(), mediaType: z.string(), sha256: z.string(), filename: z.string() }),
  z.object({ ...about, fault: z.string() }),
]);

const DocumentContent = z.object({
  filename: z.string(),
  files: z.array(File),
  /** By the number of the row. */
  corrections: z.record(z.string(), DocumentCorrection),
});
export type DocumentContent = z.infer<typeof DocumentContent>;
export type StoredDocuments = StoredImport<DocumentContent>;

export const DOCUMENTS: ContentKind<DocumentContent> = { name: 'documents', schema: DocumentContent };
