import type { DocumentType } from '../questionnaire/documentTypes.ts';
import { dayIn } from './dayIn.ts';
import { afterWords, comparableText, kindIn } from './kinds.ts';

export type NamedProperty = {
  readonly propertyId: string;
  readonly name: string;
  /** Tells properties of one name apart. */
  readonly address: string;
};

/** What the name of a file says. `properties`: those that it may mean; one if it is clear. */
export type FileMatch = {
  readonly properties: readonly NamedProperty[];
  /** The text that should name a property; null if the user has chosen one by its id. */
  readonly asked: string | null;
  readonly documentType: DocumentType | null;
  readonly expiresOn: string | null;
};

/** The name of a property such as "The Old Smoke House" says nothing about the kind. */
const withoutName = (text: string, name: string): string => {
  const words = comparableText(name);
  return `${comparableText(text)} `.startsWith(`${words} `) ? afterWords(text, words.split(' ').length) : text;
};

const withoutExtension = (name: string): string => name.replace(/\.[^.]{1,5}$/u, '');

/** The name of the file alone, without its folders. */
export const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/**
 * Finds the property that a file belongs to: by its nearest folder that has the name of one, else by the beginning of its
 * own name. What follows that name says the kind and the last day.
 */
export const fileMatcher = (properties: readonly NamedProperty[]) => {
  const byName = new Map<string, NamedProperty[]>();
  for (const property of properties) {
    const name = comparableText(property.name);
    const same = byName.get(name);
    if (same) same.push(property);
    else if (name !== '') byName.set(name, [property]);
  }
  const named = (text: string): readonly NamedProperty[] => byName.get(comparableText(text)) ?? [];

  /** The longest beginning that is a name: "Anchor Cottage 2" and not "Anchor Cottage". */
  const atBeginning = (text: string) => {
    const words = comparableText(text).split(' ');
    for (let count = words.length; count > 0; count -= 1) {
      const found = byName.get(words.slice(0, count).join(' '));
      if (found) return { found, rest: afterWords(text, count) };
    }
    return undefined;
  };

  return {
    named,
    match: (path: string): FileMatch => {
      const folders = path.split('/').slice(0, -1).reverse();
      const own = withoutExtension(baseName(path));
      const folder = folders.find((each) => named(each).length > 0);
      const begins = folder === undefined ? atBeginning(own) : undefined;
      const rest = folder === undefined ? (begins?.rest ?? own) : withoutName(own, folder);
      return {
        properties: folder === undefined ? (begins?.found ?? []) : named(folder),
        asked: folder ?? folders[0] ?? own.split(/ [-–—] |_/u)[0]?.trim() ?? own,
        // A folder may name the kind, such as `Gas safety/Anchor Cottage.pdf`.
        documentType: kindIn(rest) ?? kindIn(folders.filter((each) => each !== folder).join(' ')),
        expiresOn: dayIn(rest),
      };
    },
  };
};
export type FileMatcher = ReturnType<typeof fileMatcher>;
