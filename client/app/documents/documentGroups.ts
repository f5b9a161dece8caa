import { compareExpiry } from '../../../domain/compliance/expiry.ts';
import type { Document } from '../../../domain/documents/contract.ts';

/** A document that counts, with those it has replaced, latest first. */
export type DocumentEntry = { readonly document: Document; readonly former: readonly Document[] };

export type DocumentGroups = {
  readonly answering: readonly DocumentEntry[];
  readonly filed: readonly DocumentEntry[];
  /** Superseded documents that belong to no present one, for example after an assessment was restarted. */
  readonly earlier: readonly Document[];
};

const latestFirst = (documents: readonly Document[]): Document[] =>
  documents.toSorted((one, other) => other.uploaded_at.localeCompare(one.uploaded_at));

const byExpiry = (one: DocumentEntry, other: DocumentEntry): number =>
  compareExpiry(one.document.expiry_date, other.document.expiry_date);

/** The documents that `document` has replaced, directly or through another one. */
const formerOf = (document: Document, superseded: readonly Document[]): Document[] => {
  const direct = superseded.filter(({ replaced_by }) => replaced_by === document.id);
  return latestFirst([...direct, ...direct.flatMap((each) => formerOf(each, superseded))]);
};

export const documentGroups = (documents: readonly Document[]): DocumentGroups => {
  const superseded = documents.filter((document) => document.superseded);
  const entries = documents
    .filter((document) => !document.superseded)
    .map((document) => ({ document, former: formerOf(document, superseded) }))
    .sort(byExpiry);
  const shown = new Set(entries.flatMap(({ former }) => former.map(({ id }) => id)));
  return {
    answering: entries.filter(({ document }) => document.question_key !== null),
    filed: entries.filter(({ document }) => document.question_key === null),
    earlier: latestFirst(superseded.filter(({ id }) => !shown.has(id))),
  };
};
