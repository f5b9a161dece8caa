import { expect, onTestFinished, test } from 'vitest';
import { printer } from '../../../server/adapters/chromium/printer.ts';
import { certificateHtml } from '../../../server/print/certificate.tsx';
import { reportHtml } from '../../../server/print/report.tsx';
import { browserFolder } from '../../support/browser.ts';
import { silent } from '../../support/logs.ts';
import { pdfText } from '../../support/pdfText.ts';
import { badgeOf, reportOf } from './samples.ts';

const NAME = `"Tŷ <b>&amp;</b>" \\22 }</style>'`;

const printerForTest = async () => {
  const made = printer({ dataDir: await browserFolder(), env: process.env, logger: silent });
  onTestFinished(() => made.close());
  return made;
};

/** PDFs break lines anywhere, so only the letters are compared. */
const letters = (text: string) => text.replace(/\s/g, '');
const occurrences = (text: string, part: string) => letters(text).split(letters(part)).length - 1;

test('the PDF of a certificate shows the name as it was typed', async () => {
  const { toPdf } = await printerForTest();
  const text = pdfText(
    await toPdf(certificateHtml({ badge: badgeOf({}, NAME), report: reportOf() }), { landscape: true }),
  );
  expect(occurrences(text, NAME)).toBe(1);
});

test('the PDF of a report shows the name on the cover and in the margins of every page', async () => {
  const { toPdf } = await printerForTest();
  const report = reportOf({}, { property_name: NAME });
  const text = pdfText(await toPdf(reportHtml({ report, generatedAt: new Date('2026-11-20T10:00:00Z') })));
  const pages = occurrences(text, 'LetProof report ·');
  expect(pages).toBeGreaterThan(2);
  expect(occurrences(text, `Page ${pages} of ${pages}`)).toBe(1);
  // Once on the cover, at the foot of every page, and at the head of every page but the first.
  expect(occurrences(text, NAME)).toBe(1 + pages + (pages - 1));
});
