import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
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

  test('join the pieces of one word and of one sentence', async () => {
    const pdf = await pdfOf((sheet) => {
      let x = 40;
      for (const piece of ['18', '/11/', '2027']) {
        sheet.text(x, 100, piece);
        x += piece.length * 4.6;
      }
    });
    expect((await rows(pdf)).flat().join('').replaceAll(' ', '')).toBe('18/11/2027');
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
