import { expect, test } from 'vitest';
import { picturePdf } from '../../client/site/uploadLink/picturePdf.ts';

const picture = (width: number, height: number) => ({ jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width, height });
const textOf = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString('latin1');

test('each photo is a page, as large as A4 at its longer side', async () => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const data = new Uint8Array(Buffer.concat(picturePdf([picture(3000, 2000), picture(1000, 4000)])));
  const pdf = await getDocument({ data }).promise;
  const views = [];
  for (const number of [1, 2]) views.push((await pdf.getPage(number)).view);
  expect([pdf.numPages, views]).toEqual([
    2,
    [
      [0, 0, 842, 561],
      [0, 0, 211, 842],
    ],
  ]);
  await pdf.destroy();
});

test('the table of offsets leads to each object', () => {
  const text = textOf(picturePdf([picture(300, 200)]));
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
  );
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref\n0 6\n/);
  expect(text.endsWith('%%EOF\n')).toBe(true);
});
