import { noteOf, parseNote, signatureLine } from '../../domain/ledger/note.ts';
import type { PublishedHead } from './ledgerReads.ts';

/** The signed note of a head with the cosignatures of witnesses. Undefined if the stored note is malformed. */
export const checkpointText = ({ note: stored, cosignatures }: PublishedHead): string | undefined => {
  const note = parseNote(stored);
  return note && noteOf(note.text, [...note.signatures.map(signatureLine), ...cosignatures]);
};
