import type { ReportItem } from '../../domain/assessments/contract.ts';
import { countInWords } from '../../domain/numberWords.ts';
import type { Paper } from '../readSide/papers.ts';
import { AnswerTable } from './AnswerTable.tsx';
import { FailingItems } from './FailingItems.tsx';
import { ReportDocuments } from './ReportDocuments.tsx';
import { ReportMethod } from './ReportMethod.tsx';

/** What has to be put right comes first. Empty parts are left out. */
export const ReportItems = ({ paper }: { paper: Paper }) => {
  const withStatus = (status: ReportItem['status']) => paper.report.answers.filter((item) => item.status === status);
  const failing = withStatus('non_compliant');
  const unanswered = withStatus('unanswered');
  const compliant = withStatus('compliant');
  const notApplicable = withStatus('not_applicable');
  return (
    <>
      {failing.length > 0 && <FailingItems items={failing} paper={paper} />}
      <AnswerTable
        title="Unanswered"
        lead={`${countInWords(unanswered.length, 'question', 'questions')} to answer.`}
        items={unanswered}
        newPage={failing.length === 0}
      />
      <AnswerTable
        title="Compliant"
        lead={`${countInWords(compliant.length, 'answer', 'answers')} in order.`}
        items={compliant}
        newPage
      />
      <AnswerTable
        title="Not Applicable"
        lead={`${countInWords(notApplicable.length, 'question does', 'questions do')} not apply to this property.`}
        items={notApplicable}
        newPage={compliant.length === 0}
      />
      <ReportDocuments paper={paper} />
      <ReportMethod paper={paper} />
    </>
  );
};
