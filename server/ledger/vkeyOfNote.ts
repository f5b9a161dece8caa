import { parseNote, parseVkey } from '../../domain/ledger/note.ts';
import { sha256 } from './sha256.ts';

/** The one of our keys that has signed the note of a head. The log's own signature is always the first. */
export const vkeyOfNote = (note: string, vkeys: readonly string[]): string => {
  const [signature] = parseNote(note)?.signatures ?? [];
  const vkey = vkeys.find((one) => {
    const key = parseVkey(sha256, one);
    return key?.name === signature?.name && key?.id === signature?.id;
  });
  if (vkey === undefined) throw new Error('The key that has signed the head of the ledger is not known');
  return vkey;
};
