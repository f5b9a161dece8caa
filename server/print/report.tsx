import type { Paper } from '../readSide/papers.ts';
import { cssString } from './cssString.ts';
import { documentHtml } from './document.tsx';
import { footingLine, stateOf } from './footing.ts';
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

/** What the style sheet prints in the margins of the pages. Elements cannot be placed there, only CSS strings and images. */
const marginContents = ({ report, footing }: Paper): string => {
  const name = truncate(report.property_name, { characters: 60, ems: 34 });
  const foot = cssString(`LetProof report · ${name} · ${stateOf(footing)}\n${footingLine(footing)}`);
  return `:root{--page-logo:url("data:image/svg+xml;base64,${LOGO_FILE}");--page-name:${cssString(name)};--page-footer:${foot}}`;
};

/** A4, as many pages as needed; the page size comes from the style sheet. */
export const reportHtml = (paper: Paper): string =>
  documentHtml({
    title: `Assessment report: ${paper.report.property_name} · LetProof`,
    styles: marginContents(paper) + STYLES,
    body: (
      <main>
        <ReportCover report={paper.report} nation={paper.nation} />
        <ReportItems paper={paper} />
      </main>
    ),
  });
