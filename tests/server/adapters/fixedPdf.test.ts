import { expect, test } from 'vitest';
import { fixedPdf } from '../../../server/adapters/chromium/fixedPdf.ts';

const fixed = (text: string) => Buffer.from(fixedPdf(Buffer.from(text, 'latin1'))).toString('latin1');

test('leaves out the dates, and keeps the length', () => {
  const dates = "/CreationDate (D:20261123030525+00'00')\n/ModDate (D:20261123030526+00'00')>>";
  expect(fixed(`<</Producer (Skia)\n${dates}`)).toBe(`<</Producer (Skia)\n${' '.repeat(39)}\n${' '.repeat(34)}>>`);
});

test('numbers the nodes from 1 in their order, wherever they are named', () => {
  expect(fixed('/ID (node00000087) /Headers [(node00000056)] /Names [(node00000056) 6 0 R (node00000087) 7 0 R]')).toBe(
    '/ID (node00000002) /Headers [(node00000001)] /Names [(node00000001) 6 0 R (node00000002) 7 0 R]',
  );
});

test('leaves texts and the bytes of streams as they are', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('');
  const text = `(\\(node00000087\\) /CreationDate \\(D:20261123030525+00'00'\\)) (node87) ${bytes}`;
  expect(fixed(text)).toBe(text);
});
