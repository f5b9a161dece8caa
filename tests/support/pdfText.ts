import { inflateSync } from 'node:zlib';

/** The text of a PDF that Chromium has written. Other PDFs are not supported. */
export const pdfText = (pdf: Uint8Array): string => {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'));
  const alphabets = new Map([...objects].map(([id, { head }]) => [id, alphabetOf(objects, head)]));
  const contents = [...objects.values()].filter(({ head, body }) => !head.includes('/Type') && / Tf\b/.test(body));
  return contents.map(({ body }) => textOf(body, alphabets)).join('\n');
};

type PdfObject = { readonly head: string; readonly body: string };
type Alphabet = ReadonlyMap<string, string>;

const objectsOf = (file: string) =>
  new Map([...file.matchAll(/^(\d+) 0 obj\n/gm)].map((start) => [start[1] ?? '', objectAt(file, start.index)]));

const objectAt = (file: string, start: number): PdfObject => {
  const [head = ''] = /[\s\S]*?(?=endobj|stream\n)/.exec(file.slice(start, start + 100_000)) ?? [];
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
  const data = start + head.length + 'stream\n'.length;
  const stream = Buffer.from(file.slice(data, data + length), 'latin1');
  return { head, body: (head.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1') };
};

/** Maps the glyph numbers of a font to letters. */
const alphabetOf = (objects: ReadonlyMap<string, PdfObject>, font: string): Alphabet => {
  const letters = new Map<string, string>();
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '')?.body ?? '';
  for (const [, section = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', letter = ''] of section.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(glyph, utf16(letter));
  }
  for (const [, section = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', first = ''] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = parseInt(from, 16); glyph <= parseInt(to, 16); glyph++) {
        const letter = (parseInt(first, 16) + glyph - parseInt(from, 16)).toString(16).padStart(4, '0');
        letters.set(glyph.toString(16).toUpperCase().padStart(from.length, '0'), utf16(letter));
      }
    }
  }
  return letters;
};

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

const textOf = (content: string, alphabets: ReadonlyMap<string, Alphabet>) => {
  let alphabet: Alphabet = new Map();
  let text = '';
  for (const [token, font, glyphs] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\bET\b/g)) {
    if (font) alphabet = alphabets.get(font) ?? new Map();
    else if (glyphs) text += lettersOf(glyphs.toUpperCase(), alphabet);
    else if (token === 'ET') text += '\n';
  }
  return text;
};

const lettersOf = (glyphs: string, alphabet: Alphabet) => {
  const width = [...alphabet.keys()][0]?.length ?? 4;
  return (glyphs.match(new RegExp(`.{${width}}`, 'g')) ?? []).map((glyph) => alphabet.get(glyph) ?? '\uFFFD').join('');
};
