import { useQuery } from '@tanstack/react-query';
import type { ConsoleProperty } from '../../../../domain/console/contract.ts';
import { queries } from '../../../api/queries.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { answerStatus } from '../../../components/data/status.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { reportPath } from '../../../paths.ts';
import { Table } from '../../list/tableStyles.ts';
import { NotAssessed } from './NotAssessed.tsx';
import { TabLoading } from './TabLoading.tsx';

const Answers = ({ assessmentId }: { assessmentId: string }) => {
  const query = useQuery(queries.report(assessmentId));
  const { data } = query;
  if (!data) return <TabLoading query={query} what="answers" />;
  return (
    <>
      <Card as="section" flush aria-label="Answers">
        <Table role="table">
          <caption>Answers</caption>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Answer</th>
              <th scope="col">Judged</th>
            </tr>
          </thead>
          <tbody>
            {data.answers.map(({ key, id, question, answer, status, nonComplianceReason }) => (
              <tr key={key}>
                <th scope="row">
                  {question.briefDescription}
                  <span className="sub">
                    {id} · {question.section}
                  </span>
                </th>
                <td data-phone>{answer ?? 'None'}</td>
                <td data-phone>
                  <Pill {...answerStatus(status)} />
                  {nonComplianceReason && <span className="sub">{nonComplianceReason}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <StandaloneLink href={reportPath(assessmentId)}>The report</StandaloneLink>
    </>
  );
};

export const AnswersTab = ({ property: { assessment_id } }: { property: ConsoleProperty }) =>
  assessment_id === null ? <NotAssessed /> : <Answers assessmentId={assessment_id} />;
