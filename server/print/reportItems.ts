import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { nothing } from './document.ts';
import { type Fragment, html } from './escape.ts';
import { inWords } from './inWords.ts';
import { CROSS } from './signs.ts';

const failingItem = ({ question, answer, nonComplianceReason }: ReportItem): Fragment =>
  html`<section class="it"><p class="no num">${question.id}</p><div><h3>${question.briefDescription}</h3><p class="q">${question.question}</p><dl><div><dt>Your answer</dt><dd>${answer ?? 'None'}</dd></div><div><dt>Issue</dt><dd class="bad">${CROSS}${nonComplianceReason ?? 'Non-compliant'}</dd></div></dl><h4>Recommended actions</h4><ul class="do">${question.recommendations.map((action) => html`<li>${action}</li>`)}</ul></div></section>`;

const leadFor = (failing: number, { compliant, badge_id }: Report): string => {
  if (compliant) return 'None of them fails the assessment. Verify each, and answer again where N/A does not fit.';
  const these = failing === 1 ? 'this one' : `these ${inWords(failing, '', '').trim().toLowerCase()}`;
  return badge_id
    ? `Put ${these} right and the badge comes back under the same number, ${badge_id}.`
    : `Put ${these} right and the badge can be issued.`;
};

const failing = (items: readonly ReportItem[], report: Report): Fragment =>
  html`<article class="part first fails"><h2>Non-Compliant Items</h2><p class="lead">${leadFor(items.length, report)}</p>${items.map(failingItem)}</article>`;

const onFile = ({ document }: ReportItem): string => {
  if (document === null) return '–';
  return document.expiry_date === null ? 'On file, no expiry' : `On file until ${formatDay(document.expiry_date)}`;
};

const row = (item: ReportItem): Fragment =>
  html`<tr><td class="no num">${item.question.id}</td><td><b>${item.question.briefDescription}</b><span class="q">${item.question.question}</span></td><td class="a">${item.answer ?? '–'}</td><td class="d num">${onFile(item)}</td></tr>`;

type Listed = { readonly title: string; readonly lead: string; readonly place: string };

/** A table, for its head is printed again on every page that it runs over. */
const listed = (items: readonly ReportItem[], { title, lead, place }: Listed): Fragment =>
  html`<article class="part ${place}"><h2>${title}</h2><p class="lead">${lead}</p><table class="rows"><thead><tr><th scope="col">No.</th><th scope="col">Question</th><th scope="col">Your answer</th><th scope="col">Document</th></tr></thead><tbody>${items.map(row)}</tbody></table></article>`;

/** What is to be put right comes first; an empty part is left out. */
export const reportItems = (report: Report): Fragment => {
  const being = (status: ReportItem['status']) => report.answers.filter((item) => item.status === status);
  const [bad, open, good, none] = [
    being('non_compliant'),
    being('unanswered'),
    being('compliant'),
    being('not_applicable'),
  ];
  const part = (items: readonly ReportItem[], about: Listed) => (items.length ? listed(items, about) : nothing);
  const unanswered = { title: 'Unanswered', lead: `${inWords(open.length, 'question', 'questions')} to answer.` };
  const compliant = { title: 'Compliant', lead: `${inWords(good.length, 'answer', 'answers')} in order.` };
  const notApplicable = {
    title: 'Not Applicable',
    lead: `${inWords(none.length, 'question does', 'questions do')} not apply to this property.`,
  };
  return html`${bad.length ? failing(bad, report) : nothing}${part(open, { ...unanswered, place: bad.length ? '' : 'first' })}${part(good, { ...compliant, place: 'own' })}${part(none, { ...notApplicable, place: good.length ? '' : 'own' })}`;
};
