import { formatDay } from '../../domain/calendar.ts';
import { countOf } from '../../domain/numberWords.ts';
import { NATION_LABELS } from '../../domain/properties/nation.ts';
import type { Paper } from '../readSide/papers.ts';
import { footingLine, stateOf } from './footing.ts';

const editionWords = ({ edition: { id, effectiveOn, questions, sections } }: Paper): string =>
  `${id}${effectiveOn ? `, in effect from ${formatDay(effectiveOn)}` : ''}: ${countOf(questions.length, 'question')} in ${countOf(sections.length, 'section')}.`;

const countWords = ({ report: { summary } }: Paper): string =>
  `${summary.answered} of ${summary.total} answered. ${summary.compliant} compliant, ${summary.not_applicable} not applicable, ${summary.non_compliant} non-compliant, ${summary.unanswered} unanswered.`;

const scoreWords = ({ report: { score, summary } }: Paper): string =>
  `${summary.compliant} compliant and ${summary.not_applicable} not applicable make ${summary.compliant + summary.not_applicable} of ${summary.total} in order, which is ${score}%, rounded.`;

const notApplicableWords = ({ edition: { questions } }: Paper): string =>
  `${countOf(questions.filter(({ naCountsAsCompliant }) => naCountsAsCompliant).length, 'question')} can be answered with N/A, which then counts as in order. Elsewhere an N/A lowers the score and has to be verified, but does not fail the assessment.`;

const documentWords = ({ edition: { questions } }: Paper): string =>
  `${countOf(questions.filter(({ uploadRequired }) => uploadRequired).length, 'question')} ask for a document: a Yes without it is non-compliant. A document counts until the end of its last day. From then on its question is non-compliant, whatever the answer.`;

const rowsOf = (paper: Paper): readonly (readonly [string, string])[] => [
  ['Question set', editionWords(paper)],
  ['Nation', `${NATION_LABELS[paper.nation]}: laws and notes are those for this nation.`],
  ['Answers', countWords(paper)],
  ['Score', scoreWords(paper)],
  ['N/A', notApplicableWords(paper)],
  ['Documents', documentWords(paper)],
  ['Compliant', 'Every question is answered, no answer fails and no document has expired.'],
  [
    'Date',
    `${stateOf(paper.footing)}: the last day on which an event or a date changed something. Nothing on this paper comes from the time of printing, so the same event and day always give the same file.`,
  ],
  ['Record', `${footingLine(paper.footing)}.`],
];

/** How the result follows from the answers, for somebody who wants to work it out again. */
export const ReportMethod = ({ paper }: { paper: Paper }) => (
  <article className="part method">
    <h2>How This Was Worked Out</h2>
    <dl>
      {rowsOf(paper).map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </article>
);
