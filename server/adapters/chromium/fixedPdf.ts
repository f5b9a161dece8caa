/** `Info` has the time of printing. */
const DATES = /\/(?:Creation|Mod)Date \(D:\d{14}\+00'00'\)/g;
/** Elements of the tagged PDF are named after the nodes of the page, which Chromium numbers on from print to print. */
const NODE = /(?<!\\)\(node(\d{8,})\)/g;

/**
 * Makes the PDF of a page the same whenever and wherever it is printed. It leaves out the dates, which a PDF need not
 * have, and numbers the nodes from 1. Each part keeps its length, because a PDF has a table of the offsets of its
 * objects. No text of a user can look like these parts: inside a string, brackets are escaped.
 */
export const fixedPdf = (pdf: Uint8Array): Uint8Array => {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const nodes = [...new Set(Array.from(text.matchAll(NODE), ([, number]) => Number(number)))].sort((a, b) => a - b);
  const places = new Map(nodes.map((number, index) => [number, String(index + 1)]));
  const fixed = text
    .replace(DATES, (date) => ' '.repeat(date.length))
    .replace(NODE, (_, number: string) => `(node${(places.get(Number(number)) ?? '').padStart(number.length, '0')})`);
  return Buffer.from(fixed, 'latin1');
};
