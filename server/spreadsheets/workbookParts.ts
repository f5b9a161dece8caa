import { posix } from 'node:path';
import type { Workbook } from './openWorkbook.ts';
import { BrokenXml, parseXml } from './parseXml.ts';

export type SheetPart = { readonly name: string; readonly part: string };

/** Characters of all shared texts together. */
const MAX_SHARED = 20_000_000;

const SHARED_STRINGS = /\/sharedStrings$/;

/** The parts that the workbook names, by the ids of the relations, and the part with the shared texts. */
const relationsOf = async (workbook: Workbook) => {
  const targets = new Map<string, string>();
  let shared: string | undefined;
  const source = await workbook.part('xl/_rels/workbook.xml.rels');
  if (!source) throw new BrokenXml();
  await parseXml(source, {
    open: (name, { Id, Target, Type }) => {
      if (name !== 'Relationship' || !Id || !Target) return;
      const part = String(Target).startsWith('/') ? String(Target).slice(1) : posix.join('xl', String(Target));
      targets.set(String(Id), part);
      if (SHARED_STRINGS.test(String(Type))) shared = part;
    },
  });
  return { targets, shared };
};

/** The sheets that a reader sees, in their order, and the part with the shared texts. */
export const partsOf = async (workbook: Workbook) => {
  const source = await workbook.part('xl/workbook.xml');
  if (!source) throw new BrokenXml();
  const { targets, shared } = await relationsOf(workbook);
  const sheets: SheetPart[] = [];
  await parseXml(source, {
    open: (tag, attributes) => {
      const { name, state, 'r:id': id } = attributes;
      const part = tag === 'sheet' ? targets.get(String(id)) : undefined;
      if (part && (state ?? 'visible') === 'visible') sheets.push({ name: String(name), part });
    },
  });
  return { sheets, shared };
};

/** Texts that cells name by their number. Phonetic readings of a text are left out. */
export const sharedTexts = async (workbook: Workbook, part: string | undefined): Promise<readonly string[]> => {
  const source = part === undefined ? undefined : await workbook.part(part);
  if (!source) return [];
  const texts: string[] = [];
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
      if (characters > MAX_SHARED) throw new BrokenXml();
      current += text;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name === 'si') texts.push(current);
    },
  });
  return texts;
};
