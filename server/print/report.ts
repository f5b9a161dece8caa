import type { Report } from '../../domain/assessments/contract.ts';
import { formatInstant } from '../../domain/calendar.ts';
import type { Property } from '../../domain/properties/contract.ts';
import { documentHtml } from './document.ts';
import { html } from './escape.ts';
import { rules } from './evidence.ts';
import { reportCover } from './reportCover.ts';
import { reportItems } from './reportItems.ts';
import { reportStyle } from './reportStyle.ts';

export type PrintedReport = {
  readonly report: Report;
  readonly property?: Pick<Property, 'nation'> | undefined;
  readonly generatedAt: Date;
};

/** A4, as many pages as it takes; print it with the page size of its style sheet. */
export const reportHtml = ({ report, property, generatedAt }: PrintedReport): string =>
  documentHtml({
    title: `Report: ${report.property_name} · LetProof`,
    css: reportStyle(report.property_name, formatInstant(generatedAt.toISOString())),
    body: html`<main>${reportCover(report, rules(property?.nation))}${reportItems(report)}</main>`,
  });
