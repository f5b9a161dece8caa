import { parseNote, parseVkey } from '../../domain/ledger/note.ts';
import type { LogKey } from './ledgerFacts.ts';
import { sha256 } from './sha256.ts';

/** The one of our keys that has signed the note of a head. The log's own signature is always the first. */
export const vkeyOfNote = (note: string, keys: readonly Pick<LogKey, 'vkey'>[]): string => {
  const [signature] = parseNote(note)?.signatures ?? [];
  const signer = keys.find(({ vkey }) => {
    const key = parseVkey(sha256, vkey);
    return key?.name === signature?.name && key?.id === signature?.id;
  });
  if (signer === undefined) throw new Error('The key that has signed the head of the ledger is not known');
  return signer.vkey;
};
