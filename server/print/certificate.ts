import type { Report } from '../../domain/assessments/contract.ts';
import type { Badge } from '../../domain/badges/contract.ts';
import { formatDay, formatInstant } from '../../domain/calendar.ts';
import type { Property } from '../../domain/properties/contract.ts';
import { QUESTION_COUNT, SECTIONS } from '../../domain/questionnaire/questionnaire.ts';
import { CERTIFICATE_STYLE } from './certificateStyle.ts';
import { documentHtml, nothing, theirs } from './document.ts';
import { type Fragment, html } from './escape.ts';
import { bySection, documentsOnFile, isInOrder, rules } from './evidence.ts';
import { house } from './house.ts';
import { qrSvg } from './qr.ts';
import { TICK, WORDMARK } from './signs.ts';

/** Without the report behind the badge, the documents are not listed. */
export type Certificate = {
  readonly badge: Badge;
  readonly report?: Report | undefined;
  readonly property?: Pick<Property, 'nation'> | undefined;
  readonly generatedAt?: Date | undefined;
};

const row = (what: string, value: string): Fragment => html`<li><span>${what}</span><span>${value}</span></li>`;

const plaque = ({ badgeId, issuedDate, expiryDate }: Badge): Fragment =>
  html`<section class="plaque" aria-label="Compliance assessed"><p class="brand"><span class="seal">${TICK}</span>${WORDMARK}</p><p class="says-big">Compliance<br>assessed</p>${house}<dl class="num"><div><dt>Valid Until</dt><dd>${formatDay(expiryDate)}</dd></div><div><dt>Issued</dt><dd class="s">${formatDay(issuedDate)}</dd></div><div><dt>Badge</dt><dd class="s">${badgeId}</dd></div></dl></section>`;

const statement = (report: Report | undefined): Fragment => {
  const inOrder = report ? report.answers.filter(isInOrder).length : QUESTION_COUNT;
  const verdict =
    inOrder === QUESTION_COUNT ? 'every answer counts as compliant' : `${inOrder} answers are in order and none fails`;
  return html`<p class="state">The owner answered all ${QUESTION_COUNT} questions of the LetProof assessment, ${verdict}, and the required documents are on file and in date. It is a completed <span class="whole">self-assessment</span> with evidence on file, not a legal opinion.</p>`;
};

const checked = ({ report, property }: Certificate): Fragment => {
  const sections = report
    ? bySection(report).map(({ title, items }) => row(title, `${items.filter(isInOrder).length} of ${items.length}`))
    : SECTIONS.map(({ title, count }) => row(title, `${count} of ${count}`));
  return html`<section><h2>What was checked</h2><ul>${sections}<li class="cap"><span>${rules(property?.nation)}</span></li></ul></section>`;
};

const documents = (report: Report): Fragment => {
  const onFile = documentsOnFile(report);
  if (onFile.length === 0) return nothing;
  return html`<section><h2>Documents on file, in date until</h2><ul class="${onFile.length > 9 ? 'many' : ''}">${onFile.map(({ label, until }) => row(label, until))}</ul></section>`;
};

const check = ({ badgeId, verification_url }: Badge, generatedAt: Date | undefined): Fragment => {
  const label = `QR code to the verification page of badge ${badgeId}`;
  const printed = generatedAt ? `Printed ${formatInstant(generatedAt.toISOString())}. ` : '';
  return html`<div class="bottom">${qrSvg(verification_url, { label, pixels: 124 })}<div><p><b>Scan to see whether this still holds today</b><br>${verification_url.replace(/^https?:\/\//, '')}</p><p class="led num">${printed}A badge can be suspended later: the code tells how it stands now.</p></div></div>`;
};

const sizeOf = (text: string, long: number, longest: number): string =>
  text.length > longest ? 'longest' : text.length > long ? 'long' : '';

/** A4 landscape. Only of a badge that is active: on paper the enamel would go on proving what is no longer so. */
export const certificateHtml = (certificate: Certificate): string => {
  const { badge, report, generatedAt } = certificate;
  if (badge.status !== 'active') throw new RangeError(`No certificate of a badge that is ${badge.status}.`);
  const { propertyName, propertyAddress } = badge;
  return documentHtml({
    title: `Certificate: ${propertyName} · LetProof`,
    css: CERTIFICATE_STYLE,
    body: html`<main><article class="sheet-a4">${plaque(badge)}<div class="text"><p class="kind">Certificate</p><h1 class="${sizeOf(propertyName, 26, 70)}">${theirs(propertyName)}</h1><p class="addr ${sizeOf(propertyAddress, 120, 9999)}">${theirs(propertyAddress)}</p>${statement(report)}<div class="two">${checked(certificate)}${report ? documents(report) : nothing}</div>${check(badge, generatedAt)}</div></article></main>`,
  });
};
