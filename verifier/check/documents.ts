import { countInWords } from '../../domain/numberWords.ts';
import type { BundleFiles } from '../contract.ts';
import { shortHash } from './bytes.ts';
import type { FoldedFacts } from './facts.ts';
import type { CheckedFiles } from './files.ts';
import type { Manifest } from './format.ts';
import { Refusal } from './refusal.ts';

const FOLDER = 'documents/';

/** Each document against the fingerprint that was recorded when it was uploaded. Returns their number. */
export const checkDocuments = (
  files: BundleFiles,
  { documents, withheld }: Manifest,
  { facts, checked }: { readonly facts: FoldedFacts; readonly checked: CheckedFiles },
): number => {
  const named = new Set(documents.files.map(({ name }) => name));
  const ids = new Set(documents.files.map(({ documentId }) => documentId));
  const stray = [...files.keys()].find((name) => name.startsWith(FOLDER) && !named.has(name));
  if (stray || ids.size !== documents.files.length)
    throw new Refusal('A document was added', `${(stray ?? 'One document').slice(0, 120)} belongs to no entry.`);
  const missing = [...facts.documents].find(([id, { status }]) => status === 'kept' && !ids.has(id));
  if (missing)
    throw new Refusal(
      'A document is missing',
      'The entries show a document that counts, and it is neither in the bundle nor kept back.',
    );
  const keptBack = withheld.filter(({ kind, entries }) => kind === 'document' && entries > 0).length;
  if (documents.onFile < ids.size || documents.onFile > ids.size + keptBack)
    throw new Refusal(
      'The number of documents was changed',
      `The bundle says that ${documents.onFile} are on file, and its entries show ${ids.size}${keptBack > 0 ? ` besides ${keptBack} that may have been kept back` : ''}.`,
    );
  const differing: { readonly name: string; readonly logged: string; readonly found: string }[] = [];
  for (const { name, documentId } of documents.files) {
    const filed = facts.documents.get(documentId);
    const found = checked.hashOf(name);
    if (filed?.status !== 'kept' || found === undefined)
      throw new Refusal(
        'A document belongs to no entry',
        `${name.slice(FOLDER.length)} is not a document of this property.`,
      );
    if (found !== filed.uploaded.sha256) differing.push({ name, logged: filed.uploaded.sha256, found });
  }
  const [first] = differing;
  if (first)
    throw new Refusal(
      `${countInWords(differing.length, 'document was', 'documents were')} changed`,
      `${first.name.slice(FOLDER.length)} is not the file that was uploaded. It differs from the one in the log. This bundle proves nothing.`,
      {
        outcome: `${countInWords(differing.length, `of ${documents.files.length} was`, `of ${documents.files.length} were`)} changed.`,
        detail: `Fingerprint in the log ${shortHash(first.logged)}, of the file ${shortHash(first.found)}.`,
      },
    );
  for (const { name } of documents.files) checked.unchanged(name);
  return documents.files.length;
};
