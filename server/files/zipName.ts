import { plainText } from '../../domain/plainText.ts';

/** Characters of a name without its extension. */
const LONGEST = 80;

// By code points: cutting a surrogate pair in half would leave invalid text.
const start = (text: string, length: number) => [...text].slice(0, length).join('');

/**
 * The name of a document in the ZIP: safe on every system, and unique by its number, which also keeps it from being a
 * reserved name or a path.
 */
export const zipName = (number: number, given: string, folder = 'documents'): string => {
  const safe = plainText(given)
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]+/g, '_')
    .trim();
  const [extension = ''] = /\.[^.]{1,10}$/u.exec(safe) ?? [];
  const name = safe.slice(0, safe.length - extension.length);
  const short = `${start(name, LONGEST)}${extension}`.replace(/[. ]+$/, '');
  return `${folder}/${String(number).padStart(4, '0')} ${short}`.trim();
};
