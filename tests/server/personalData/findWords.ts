import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '../../support/server.ts';
import { base64Of, bytesOf, spellingsOf } from './spellings.ts';

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

const searchFor = (word: string) => {
  const base64 = base64Of(word);
  // In a column of bytes, small letters and capitals are different digits.
  const inHex = [...base64, word.toLowerCase(), word.toUpperCase()].map((one) => Buffer.from(one).toString('hex'));
  const inAnyCase = [...spellingsOf(word), ...inHex].map((one) => one.toLowerCase());
  return {
    word,
    spellings: [...inAnyCase, ...base64],
    bytes: bytesOf(word)?.toString('latin1'),
    isIn: (text: string, lowerCase: string) =>
      inAnyCase.some((one) => lowerCase.includes(one)) || base64.some((one) => text.includes(one)),
  };
};

/** Characters of a spelling that Postgres looks for. All canaries of a person begin alike, so few searches are enough. */
const BEGINNING = 9;

/**
 * Where these words occur: in rows of any table, files beside the database, and lines of the log. In capitals or small
 * letters, in hex and in base64.
 */
export const findWords = async (
  { query, dataDir }: Pick<TestServer, 'query' | 'dataDir'>,
  words: readonly string[],
  lines: readonly string[] = [],
) => {
  const searches = words.map(searchFor);
  const beginnings = searches.flatMap(({ spellings }) => spellings.map((one) => `%${one.slice(0, BEGINNING)}%`));
  const patterns = [...new Set(beginnings)];
  const wordsIn = (text: string): readonly string[] => {
    const lowerCase = text.toLowerCase();
    return searches.filter(({ isIn }) => isIn(text, lowerCase)).map(({ word }) => word);
  };
  const places: string[] = [];
  for (const { table } of await query("select tablename as table from pg_tables where schemaname = 'public'")) {
    const found = await query(`select t::text as row from ${table} t where t::text ilike any($1)`, [patterns]);
    for (const { row } of found) places.push(...wordsIn(row).map((word) => `${table}: ${word}`));
  }
  const files = (await filesUnder(dataDir)).filter((path) => !path.startsWith(join(dataDir, 'postgres')));
  for (const path of files) {
    const content = await readFile(path, 'latin1');
    const asBytes = searches.flatMap(({ word, bytes }) => (bytes && content.includes(bytes) ? [word] : []));
    const found = new Set([...wordsIn(`${path}\n${content}`), ...asBytes]);
    places.push(...[...found].map((word) => `${path}: ${word}`));
  }
  places.push(...wordsIn(lines.join('\n')).map((word) => `log: ${word}`));
  return places;
};
