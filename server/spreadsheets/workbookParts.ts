import { posix } from 'node:path';
import { MAX_COLUMNS, MAX_ROWS } from '../../domain/imports/sheet.ts';
import { Unprocessable } from '../application/errors.ts';
import { wholeText, withPiece } from './cellText.ts';
import { MAX_PARTS, type Workbook } from './openWorkbook.ts';
import { type Attributes, BrokenXml, parseXml } from './parseXml.ts';

export type SheetPart = { readonly name: string; readonly part: string };

/** Characters of all shared texts together. */
const MAX_SHARED = 20_000_000;
/** One for each cell that is read, with the headings. */
const MAX_TEXTS = (MAX_ROWS + 1) * MAX_COLUMNS;
/** Characters. Excel writes fewer than 50, and a long path that goes up and down takes quadratic time to join. */
const MAX_TARGET = 300;

const TOO_MANY_TEXTS = 'The file has too many texts: copy the rows into a new file';

const SHARED_STRINGS = /\/sharedStrings$/;

/** The parts that the workbook names, by the ids of the relations, and the part with the shared texts. */
const relationsOf = async (workbook: Workbook) => {
  const targets = new Map<string, string>();
  let shared: string | undefined;
  let relations = 0;
  const source = await workbook.part('xl/_rels/workbook.xml.rels');
  if (!source) throw new BrokenXml();
  await parseXml(source, {
    open: (name, { Id, Target, Type }) => {
      if (name !== 'Relationship' || !Id || !Target) return;
      relations += 1;
      if (relations > MAX_PARTS) throw new BrokenXml();
      if (String(Target).length > MAX_TARGET) return;
      const part = String(Target).startsWith('/') ? String(Target).slice(1) : posix.join('xl', String(Target));
      targets.set(String(Id), part);
      if (SHARED_STRINGS.test(String(Type))) shared = part;
    },
  });
  return { targets, shared };
};

/** The id of a relation. Its attribute is mostly `r:id`, but each file chooses the prefix. */
const relationIn = (attributes: Attributes): string =>
  String(Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '');

/**
 * The sheets that a reader sees, in their order, and the part with the shared texts. Sheets that name the same part are
 * one, so that no part is read a million times.
 */
export const partsOf = async (workbook: Workbook) => {
  const source = await workbook.part('xl/workbook.xml');
  if (!source) throw new BrokenXml();
  const { targets, shared } = await relationsOf(workbook);
  const sheets = new Map<string, SheetPart>();
  await parseXml(source, {
    open: (tag, attributes) => {
      const { name, state } = attributes;
      const part = tag === 'sheet' ? targets.get(relationIn(attributes)) : undefined;
      if (!part || (state ?? 'visible') !== 'visible') return;
      // Parts are found by their name in any case.
      const key = part.toLowerCase();
      if (!sheets.has(key)) sheets.set(key, { name: String(name), part });
    },
  });
  return { sheets: [...sheets.values()], shared };
};

/**
 * Texts that cells name by their number, each as long as a cell may be. Phonetic readings of a text are left out. Throws
 * Unprocessable if there are too many.
 */
export const sharedTexts = async (workbook: Workbook, part: string | undefined): Promise<readonly string[]> => {
  const source = part === undefined ? undefined : await workbook.part(part);
  if (!source) return [];
  const texts: string[] = [];
  const tooMany = () => new Unprocessable({ file: TOO_MANY_TEXTS });
  let current = '';
  let characters = 0;
  let inText = false;
  let inPhonetic = false;
  await parseXml(source, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 't') inText = true;
      if (name === 'rPh') inPhonetic = true;
    },
    text: (text) => {
      if (!inText || inPhonetic) return;
      characters += text.length;
      if (characters > MAX_SHARED) throw tooMany();
      current = withPiece(current, text);
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name === 'si' && texts.push(wholeText(current)) > MAX_TEXTS) throw tooMany();
    },
  });
  return texts;
};
