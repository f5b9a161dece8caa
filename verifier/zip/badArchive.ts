import { visible } from '../visible.ts';

const SHOWN = 80;

/** A name of the archive for a sentence. It may be of any length, and have characters that change how a line is read. */
export const quoted = (name: string): string => {
  const shown = visible(name);
  return `“${shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown}”`;
};

/** The archive is not one that we write. The message is a sentence for the person who checks it, and names the entry. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}
