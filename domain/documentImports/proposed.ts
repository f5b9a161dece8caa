import type { Question } from '../questionnaire/schema.ts';
import type { DocumentCorrection } from './contract.ts';
import type { FileMatch, FileMatcher, NamedProperty } from './matchFile.ts';

/** A file of the ZIP. `fault` says why it cannot be a document; then it was not unpacked. */
export type ZippedFile = {
  readonly number: number;
  readonly path: string;
  readonly size: number;
} & (
  | { readonly fault: string }
  | { readonly fault: null; readonly mediaType: string; readonly sha256: string; readonly filename: string }
);

export type WholeFile = Extract<ZippedFile, { readonly fault: null }>;

/** What a property has at present. */
export type Target = {
  readonly assessmentId: string | null;
  readonly questions: readonly Pick<Question, 'key' | 'briefDescription' | 'documentType' | 'optionalDocumentType'>[];
  /** Slots that are taken. */
  readonly documents: number;
  /** The documents that count, by the key of their question. */
  readonly answered: ReadonlyMap<string, string>;
  /** SHA-256 of the documents that count. */
  readonly filed: ReadonlySet<string>;
};

export type ProposedFile = {
  readonly file: ZippedFile;
  readonly match: FileMatch;
  readonly correction: DocumentCorrection;
};

/**
 * Without the file: the store has what the name says and what the user has put right. A property that was chosen and has
 * gone is not looked for by any name: the document would be filed where nobody wanted it.
 */
export const propose = (
  file: ZippedFile,
  correction: DocumentCorrection,
  { match, named }: FileMatcher,
  byId: ReadonlyMap<string, NamedProperty>,
): ProposedFile => {
  const found = match(file.path);
  const { property_id: id, property: name } = correction;
  if (id !== undefined) {
    const chosen = byId.get(id);
    return { file, correction, match: { ...found, properties: chosen ? [chosen] : [], asked: null } };
  }
  if (!name) return { file, correction, match: found };
  return { file, correction, match: { ...found, properties: named(name), asked: name } };
};
