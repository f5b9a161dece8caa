import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { formatInstant } from '../../domain/calendar.ts';
import { nothing, theirs } from './document.ts';
import { type Fragment, html } from './escape.ts';
import { bySection, isInOrder } from './evidence.ts';
import { inWords } from './inWords.ts';
import { ATTENTION, CELL_CROSS, CELL_DASH, CELL_TICK, GOING_ON, LOGO, TICK } from './signs.ts';

type Status = ReportItem['status'];

const SIGNS: Readonly<Record<Status, Fragment>> = {
  ...{ compliant: CELL_TICK, not_applicable: CELL_DASH, non_compliant: CELL_CROSS },
  unanswered: nothing,
};
const cellOf = (status: Status): Fragment => html`<i class="${status}">${SIGNS[status]}</i>`;

type Verdict = { field: string; seal: Fragment; word: string; says: Fragment };

const verdictOf = ({ status, compliant, property_name, summary }: Report): Verdict => {
  const { unanswered, non_compliant: failing, total } = summary;
  if (status === 'in_progress') {
    const says = unanswered
      ? html`${inWords(unanswered, 'question is', 'questions are')} still to be answered.`
      : html`All ${total} questions are answered. The assessment has not been completed yet.`;
    return { field: 'place-of none', seal: GOING_ON, word: 'In Progress', says };
  }
  if (compliant) {
    const says = failing
      ? html`All ${total} questions are answered and none fails. ${inWords(failing, 'answer', 'answers')} still to be verified: see the next page.`
      : html`All ${total} questions are answered, every answer counts as compliant, and the required documents are on file and in date.`;
    return { field: 'plaque', seal: TICK, word: 'Compliant', says };
  }
  const left = failing + unanswered;
  const says = html`${inWords(left, 'item stands', 'items stand')} between ${theirs(property_name)} and its badge. ${left === 1 ? 'It is' : 'They are'} on the next ${left > 3 ? 'pages' : 'page'}.`;
  return { field: 'place-of bad', seal: ATTENTION, word: 'Non-Compliant', says };
};

const verdict = (report: Report): Fragment => {
  const { field, seal, word, says } = verdictOf(report);
  const { compliant, not_applicable, total } = report.summary;
  return html`<section class="${field} verdict" aria-label="Verdict"><div><div class="v ${field.split(' ')[1] ?? ''}"><span class="seal">${seal}</span><p>${word}</p></div><p class="t">${says}</p></div><div class="score num"><b>${report.score}%</b><span>${compliant + not_applicable} of ${total} in order</span></div></section>`;
};

// What has to be seen first stands first.
const ORDER: readonly Status[] = ['non_compliant', 'unanswered', 'compliant', 'not_applicable'];

const remark = (items: readonly ReportItem[]): Fragment => {
  const left = (status: Status) => items.filter((item) => item.status === status).length;
  if (left('non_compliant')) return html`<b>${left('non_compliant')} to put right</b>`;
  return items.every(isInOrder) ? html`In order` : html`${left('unanswered')} unanswered`;
};

const chart = (report: Report): Fragment => {
  const { compliant, not_applicable, non_compliant, unanswered } = report.summary;
  const rows = bySection(report).map(({ title, items }) => {
    const sorted = ORDER.flatMap((status) => items.filter((item) => item.status === status));
    return html`<tr><th scope="row">${title}</th><td><span class="cells" aria-hidden="true">${sorted.map(({ status }) => cellOf(status))}</span></td><td>${remark(items)}</td></tr>`;
  });
  return html`<section class="chart"><h2>Summary</h2><p class="legend"><span>${cellOf('compliant')}Compliant ${compliant}</span><span>${cellOf('not_applicable')}Not applicable ${not_applicable}</span><span>${cellOf('non_compliant')}Non-compliant ${non_compliant}</span><span>${unanswered ? cellOf('unanswered') : nothing}Unanswered ${unanswered}</span></p><table><caption class="vh">Answers by section</caption><tbody>${rows}</tbody></table></section>`;
};

const lengthOf = (name: string): string => (name.length > 100 ? 'longest' : name.length > 40 ? 'long' : '');

export const reportCover = (report: Report, rules: string): Fragment => {
  const { property_name, property_address, completed_at } = report;
  const when = completed_at
    ? `Completed ${formatInstant(completed_at)}`
    : `Started ${formatInstant(report.started_at)}`;
  return html`<article class="cover"><div class="ph">${LOGO}<p>Assessment report</p></div><h1 class="${lengthOf(property_name)}">${theirs(property_name)}</h1><p class="addr num">${theirs(property_address)} · <span class="whole">${when}</span></p>${verdict(report)}${chart(report)}<p class="plain">This report rests on your own answers and the documents on file. It is a <span class="whole">self-assessment</span> with evidence on file, not a legal opinion. ${rules}.</p></article>`;
};
