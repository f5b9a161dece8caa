import { startOf } from './fileName.ts';

/** Characters of a name without its extension. */
const LONGEST = 80;

/** The check of a bundle refuses a name that has one of these. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/**
 * The name of a document in the ZIP: safe on every system, and unique by its number, which also keeps it from being a
 * reserved name or a path.
 */
export const zipName = (number: number, given: string, folder = 'documents'): string => {
  const safe = given
    .replace(INVISIBLE, ' ')
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]+/g, '_')
    .trim();
  const [extension = ''] = /\.[^.]{1,10}$/u.exec(safe) ?? [];
  const name = safe.slice(0, safe.length - extension.length);
  const short = `${startOf(name, LONGEST)}${extension}`;
  return `${folder}/${String(number).padStart(4, '0')} ${short}`.replace(/[.\s]+$/, '');
};
