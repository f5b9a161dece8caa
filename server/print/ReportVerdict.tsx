import type { ReactNode } from 'react';
import type { Report } from '../../domain/assessments/contract.ts';
import { countInWords } from '../../domain/numberWords.ts';
import { UserText } from '../lib/UserText.tsx';
import { EllipsisIcon, ExclamationIcon, TickIcon } from './icons.tsx';

type Outcome = {
  readonly plaque: 'plaque' | 'plaque-outline';
  readonly tone: '' | 'none' | 'bad';
  readonly icon: ReactNode;
  readonly word: string;
};

const outcomeOf = ({ status, compliant }: Report): Outcome => {
  if (status === 'in_progress')
    return { plaque: 'plaque-outline', tone: 'none', icon: <EllipsisIcon />, word: 'In Progress' };
  if (compliant) return { plaque: 'plaque', tone: '', icon: <TickIcon />, word: 'Compliant' };
  return { plaque: 'plaque-outline', tone: 'bad', icon: <ExclamationIcon />, word: 'Non-Compliant' };
};

const inProgress = (unanswered: number, total: number): string =>
  unanswered
    ? `${countInWords(unanswered, 'question is', 'questions are')} still to be answered.`
    : `All ${total} questions are answered. The assessment has not been completed yet.`;

const compliance = (toVerify: number, total: number): string =>
  toVerify
    ? `All ${total} questions are answered and none fails. ${countInWords(toVerify, 'answer', 'answers')} still to be verified: see the next page.`
    : `All ${total} questions are answered, every answer counts as compliant, and the required documents are on file and in date.`;

const MAX_ITEMS_ON_ONE_PAGE = 3;

const Obstacles = ({ count, name }: { count: number; name: string }) => (
  <>
    {countInWords(count, 'item stands', 'items stand')} between <UserText>{name}</UserText> and its badge.{' '}
    {count === 1 ? 'It is' : 'They are'} on the next {count > MAX_ITEMS_ON_ONE_PAGE ? 'pages' : 'page'}.
  </>
);

const Explanation = ({ report }: { report: Report }) => {
  const { unanswered, non_compliant: failing, total } = report.summary;
  if (report.status === 'in_progress') return inProgress(unanswered, total);
  if (report.compliant) return compliance(failing, total);
  return <Obstacles count={failing + unanswered} name={report.property_name} />;
};

export const ReportVerdict = ({ report }: { report: Report }) => {
  const { plaque, tone, icon, word } = outcomeOf(report);
  const { compliant, not_applicable, total } = report.summary;
  return (
    <section className={`verdict ${plaque} ${tone}`} aria-label="Verdict">
      <div>
        <div className={`outcome ${tone}`}>
          <span className="seal">{icon}</span>
          <p>{word}</p>
        </div>
        <p className="explanation">
          <Explanation report={report} />
        </p>
      </div>
      <div className="score tabular">
        <b>{report.score}%</b>
        <span>
          {compliant + not_applicable} of {total} in order
        </span>
      </div>
    </section>
  );
};
