import type { Report } from '../../domain/assessments/contract.ts';
import { formatInstant } from '../../domain/calendar.ts';
import type { Property } from '../../domain/properties/contract.ts';
import { cssString } from './cssString.ts';
import { documentHtml } from './document.tsx';
import { Logo } from './Logo.tsx';
import { markupOf } from './markup.ts';
import { ReportCover } from './ReportCover.tsx';
import { ReportItems } from './ReportItems.tsx';
import { styleSheet } from './styleSheets.ts';
import { truncate } from './textWidth.ts';

const STYLES = [
  styleSheet('./server/print/reportPages.css'),
  styleSheet('./server/print/verdictPage.css'),
  styleSheet('./server/print/reportCover.css'),
  styleSheet('./server/print/reportItems.css'),
].join('');
const LOGO_FILE = Buffer.from(markupOf(<Logo />)).toString('base64');

export type PrintedReport = {
  readonly report: Report;
  readonly property?: Pick<Property, 'nation'> | undefined;
  readonly generatedAt: Date;
};

/** What the style sheet prints in the margins of the pages. Elements cannot be placed there, only CSS strings and images. */
const marginContents = ({ report, generatedAt }: PrintedReport): string => {
  const name = truncate(report.property_name, { characters: 60, ems: 34 });
  const footer = `LetProof report · ${name} · ${formatInstant(generatedAt.toISOString())}`;
  return `:root{--page-logo:url("data:image/svg+xml;base64,${LOGO_FILE}");--page-name:${cssString(name)};--page-footer:${cssString(footer)}}`;
};

/** A4, as many pages as needed; the page size comes from the style sheet. */
export const reportHtml = (printed: PrintedReport): string =>
  documentHtml({
    title: `Report: ${printed.report.property_name} · LetProof`,
    styles: marginContents(printed) + STYLES,
    body: (
      <main>
        <ReportCover report={printed.report} nation={printed.property?.nation} />
        <ReportItems report={printed.report} />
      </main>
    ),
  });
