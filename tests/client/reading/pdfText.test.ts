import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { linesOfItems } from '../../../client/app/documents/reading/linesOfItems.ts';
import { pdfText } from '../../../client/app/documents/reading/pdfText.ts';
import { pdfOf } from '../../support/certificates/sheet.ts';

const read = async (pdf: Uint8Array) => pdfText(pdfjs, pdf);
const rows = async (pdf: Uint8Array) => (await read(pdf)).lines.map(({ cells }) => cells.map(({ text }) => text));

describe('the lines of a PDF', () => {
  test('keep columns apart and words together', async () => {
    const pdf = await pdfOf((sheet) => {
      sheet.text(40, 100, 'Date of inspection');
      sheet.text(200, 100, '18 November 2026');
      sheet.text(400, 100.5, 'Pass');
      sheet.text(40, 120, 'Engineer');
    });
    expect(await rows(pdf)).toEqual([['Date of inspection', '18 November 2026', 'Pass'], ['Engineer']]);
  });

  test('are read from the first ten pages only', async () => {
    const pdf = await pdfOf((sheet) => {
      sheet.text(40, 40, 'page 1');
      for (let page = 2; page <= 200; page++) {
        sheet.nextPage();
        sheet.text(40, 40, `page ${page}`);
      }
    });
    const text = await read(pdf);
    expect(text.pageCount).toBe(200);
    expect(text.lines.map((line) => line.text)).toEqual(Array.from({ length: 10 }, (_, page) => `page ${page + 1}`));
  });

  test('of a picture are none', async () => {
    expect(await rows(await pdfOf((sheet) => sheet.box(40, 40, 100, 100)))).toEqual([]);
  });
});

describe('the pieces of a line', () => {
  const item = (str: string, x: number, width: number) => ({ str, width, matrix: [9, 0, 0, 9, x, 100] });
  const textOfItems = (...items: Parameters<typeof item>[]) =>
    linesOfItems(
      1,
      items.map((each) => item(...each)),
    )[0]?.text;

  test.each([
    ['join to a word without a gap', 65.5, '18/11/2027'],
    ['join to a sentence with the gap of a space', 68, '18/11/ 2027'],
    ['are columns with a wide gap', 90, '18/11/  2027'],
  ])('%s', (_, x, text) => expect(textOfItems(['18/11/', 40, 25], ['2027', x, 20])).toBe(text));
});

describe('a file that cannot be read is refused:', () => {
  test('encrypted', async () => {
    const pdf = await pdfOf((sheet) => sheet.text(40, 40, 'Secret'), { userPassword: 'secret' });
    await expect(read(pdf)).rejects.toMatchObject({ name: 'PasswordException' });
  });

  test('not a PDF', async () => {
    await expect(read(new TextEncoder().encode('PK not a PDF'))).rejects.toMatchObject({ name: 'InvalidPDFException' });
  });

  test('cut off after its start', async () => {
    const pdf = await pdfOf((sheet) => sheet.text(40, 40, 'Half'));
    await expect(read(pdf.slice(0, 200))).rejects.toBeDefined();
  });
});
