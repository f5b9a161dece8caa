import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Printer, printer } from '../../../server/adapters/chromium/printer.ts';
import { certificateHtml } from '../../../server/print/certificate.tsx';
import { reportHtml } from '../../../server/print/report.tsx';
import { browserFolder } from '../../support/browser.ts';
import { silent } from '../../support/logs.ts';
import { pdfText } from '../../support/pdfText.ts';
import { badgeOf, paperOf, reportOf } from './samples.ts';

const NAME = `"Tŷ <b>&amp;</b>" \\22 }</style>'`;
const FOOT =
  'Question set 2026.3 · event 48,214 · entry 48,213 of the public log · checkpoint 48,000, root 7c1e 90b4 2fd8 a6e3';

let toPdf: Printer['toPdf'];
beforeAll(async () => {
  const made = printer({ dataDir: await browserFolder(), env: process.env, logger: silent });
  toPdf = made.toPdf;
  return made.close;
});

/** PDFs break lines anywhere, so only the letters are compared. */
const letters = (text: string) => text.replace(/\s/g, '');
const occurrences = (text: string, part: string) => letters(text).split(letters(part)).length - 1;

/** What a reader of PDFs says of the file. Its copy is taken, because the reader keeps the bytes. */
const opened = async (pdf: Uint8Array) => {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  onTestFinished(() => loading.destroy());
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  return { document, info: info as Readonly<Record<string, unknown>> };
};

test('the PDF of a certificate is one page and shows the name as it was typed', async () => {
  const html = certificateHtml({
    badge: badgeOf({}, NAME),
    paper: paperOf(reportOf(), { addressChangedOn: '2026-11-19' }),
  });
  const pdf = await toPdf(html, { landscape: true });
  const text = pdfText(pdf);
  expect(occurrences(text, NAME)).toBe(1);
  expect(occurrences(text, FOOT)).toBe(1);
  const { document, info } = await opened(pdf);
  expect(document.numPages).toBe(1);
  expect(info).toMatchObject({ Title: `Certificate: ${NAME} · LetProof`, Language: 'en-GB' });
});

test('the PDF of a report shows the name on the cover and in the margins of every page', async () => {
  const failing = { answer: 'No', status: 'non_compliant', reason: 'Missing' } as const;
  const report = reportOf({ '2-1': failing }, { property_name: NAME });
  const pdf = await toPdf(reportHtml(paperOf(report)));
  const text = pdfText(pdf);
  const pages = occurrences(text, 'LetProof report ·');
  expect(pages).toBeGreaterThan(2);
  expect(occurrences(text, `Page ${pages} of ${pages}`)).toBe(1);
  // Twice on the cover, at the foot of every page, and at the head of every page but the first.
  expect(occurrences(text, NAME)).toBe(2 + pages + (pages - 1));
  // Once more in the part that says how it was worked out.
  expect(occurrences(text, FOOT)).toBe(pages + 1);

  const { document, info } = await opened(pdf);
  expect(document.numPages).toBe(pages);
  expect(info).toMatchObject({ Title: `Assessment report: ${NAME} · LetProof`, Language: 'en-GB' });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const [cover] = await document.getOutline();
  expect(cover?.title).toBe(NAME);
  expect(cover?.items.map(({ title }) => title)).toEqual([
    ...['Summary', 'Non-Compliant Items', 'Compliant', 'Documents on File', 'How This Was Worked Out'],
  ]);
});
