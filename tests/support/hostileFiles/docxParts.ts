import { unzipSync } from 'fflate';
import { type CraftedArchive, type CraftedEntry, craftedZip } from '../craftedZip.ts';
import { FILES } from '../files.ts';

export const TYPES = '[Content_Types].xml';

/** The parts of a valid letter. */
export const PARTS: readonly CraftedEntry[] = Object.entries(unzipSync(FILES.docx)).map(([name, content]) => ({
  name,
  content,
}));

/** The letter with one more part. */
export const withPart = (part: CraftedEntry, archive: CraftedArchive = {}): Uint8Array =>
  craftedZip([...PARTS, part], archive);

/** The letter with one part changed. */
export const withChanged = (name: string, change: Partial<CraftedEntry>): Uint8Array =>
  craftedZip(PARTS.map((part) => (part.name === name ? { ...part, ...change } : part)));

export const withTypes = (content: string | Uint8Array): Uint8Array => withChanged(TYPES, { content });

/** The list of parts of a document whose main part has this type. */
export const typesOf = (type: string): string =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}.main+xml"/></Types>`;
