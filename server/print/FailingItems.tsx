import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { numberWord } from '../../domain/numberWords.ts';
import type { Paper } from '../readSide/papers.ts';
import { CrossIcon } from './icons.tsx';
import { legalWeight } from './reportFacts.ts';

const openQuestions = (count: number): string => {
  if (count === 0) return '';
  return ` and answer the ${count === 1 ? 'open question' : `${numberWord(count)} open questions`}`;
};

/** Promises no badge: it may also wait for the yearly check or for a subscription, which no event of a property tells. */
const leadFor = (failing: number, { compliant, summary }: Report): string => {
  if (compliant) return 'None of them fails the assessment. Verify each, and answer again where N/A does not fit.';
  const these = failing === 1 ? 'this one' : `these ${numberWord(failing)}`;
  return `Put ${these} right${openQuestions(summary.unanswered)}, so that the assessment passes.`;
};

type FailingItemProps = { readonly item: ReportItem; readonly paper: Paper };

const FailingItem = ({ item: { key, question, answer, nonComplianceReason }, paper }: FailingItemProps) => (
  <section className="failing-item">
    <p className="number tabular">{question.id}</p>
    <div>
      <h3>{question.briefDescription}</h3>
      <p className="question">{question.question}</p>
      <dl>
        <div>
          <dt>Your answer</dt>
          <dd>{answer ?? 'None'}</dd>
        </div>
        <div>
          <dt>Issue</dt>
          <dd className="bad">
            <CrossIcon />
            {nonComplianceReason ?? 'Non-compliant'}
          </dd>
        </div>
        <div className="weight">
          <dt>Legal weight</dt>
          <dd>{legalWeight(paper, key)}</dd>
        </div>
      </dl>
      <h4>Recommended actions</h4>
      <ul className="actions">
        {question.recommendations.map((action) => (
          <li key={action}>{action}</li>
        ))}
      </ul>
    </div>
  </section>
);

type Props = { readonly items: readonly ReportItem[]; readonly paper: Paper };

export const FailingItems = ({ items, paper }: Props) => (
  <article className="part new-page">
    <h2>Non-Compliant Items</h2>
    <p className="lead">{leadFor(items.length, paper.report)}</p>
    {items.map((item) => (
      <FailingItem key={item.question.id} item={item} paper={paper} />
    ))}
  </article>
);
