import { BadArchive, quoted } from './badArchive.ts';

/** Not `\p{Cn}`: what an older browser takes for unassigned may be a visible letter of a later version of Unicode. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** Programs on Windows read these as other paths: a folder, a drive, a stream of a file, a wildcard. */
const SPECIAL = /[\\:*?"<>|]/;

const reasonAgainst = (name: string): string | undefined => {
  if (name === '') return 'has no name';
  if (INVISIBLE.test(name)) return 'has an invisible character in its name';
  if (SPECIAL.test(name)) return 'has a character in its name that other programs read as a path';
  if (name.startsWith('/')) return 'has an absolute path';
  if (name.endsWith('/')) return 'is a folder, and a bundle has only files';
  const parts = name.split('/');
  if (parts.includes('..') || parts.includes('.')) return 'has a path that leads elsewhere';
  if (parts.includes('')) return 'has a path with an empty part';
  if (parts.some((part) => /[. ]$/.test(part))) return 'has a name that ends with a dot or a space';
  if (name.normalize('NFC') !== name) return 'has a name that is not in its normal form';
  return undefined;
};

/** Equal for names that some file system takes for the same. */
const folded = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Throws BadArchive unless each name is a plain relative path, and no file takes the place of another. */
export const checkNames = (names: readonly string[]): void => {
  const taken = new Set<string>();
  for (const name of names) {
    const reason = reasonAgainst(name);
    if (reason) throw new BadArchive(`The entry ${quoted(name)} ${reason}.`);
    if (taken.has(folded(name))) throw new BadArchive(`The entry ${quoted(name)} is there twice.`);
    taken.add(folded(name));
  }
  for (const name of names) {
    const parts = folded(name).split('/');
    const folders = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
    if (folders.some((folder) => taken.has(folder)))
      throw new BadArchive(`The entry ${quoted(name)} is inside another entry, which is a file.`);
  }
};
