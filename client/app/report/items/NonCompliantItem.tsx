import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Report, ReportItem } from '../../../../domain/assessments/contract.ts';
import { useMay } from '../../../auth/acting.ts';
import { BulletList } from '../../../components/data/BulletList.tsx';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { updateHref } from '../questionnaireLinks.ts';

const Frame = styled('article')({
  padding: 24,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '16px 32px',
  '& + article': { borderTop: `1px solid ${colour.line}` },
  '& > header': { gridColumn: '1 / -1', '& > p': { color: colour.ink2, marginTop: 4 } },
  '& > dl': { gridArea: '2 / 1' },
  '& > dl > div + div': { marginTop: 12 },
  '& dt, & h4': { margin: 0, fontSize: size.s, fontWeight: 400, lineHeight: 1.5, letterSpacing: 0, color: colour.ink2 },
  '& dd': { fontWeight: 700, lineHeight: 1.4 },
  '& .issue': { display: 'flex', gap: 8, color: colour.bad, '& > svg': { flex: 'none', marginTop: '.1em' } },
  '& > a': { gridArea: '3 / 1', justifySelf: 'start', alignSelf: 'end' },
  '& > div': {
    gridArea: '2 / 2 / 4 / 3',
    fontSize: size.s,
    '& li + li': { marginTop: 6 },
    '& h4': { marginBottom: 4 },
  },
  [phone]: {
    padding: 16,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > dl, & > a, & > div': { gridArea: 'auto' },
    '& > a': { justifySelf: 'stretch' },
  },
});

type Props = {
  report: Report;
  item: ReportItem;
  /** The first item has the page's only primary button. */
  first: boolean;
};

export const NonCompliantItem = ({
  report,
  item: { question_id, question, answer, nonComplianceReason },
  first,
}: Props) => {
  const mayAnswer = useMay('assessment:answer');
  return (
    <Frame>
      <header>
        <h3>{question.briefDescription}</h3>
        <p>{question.question}</p>
      </header>
      <dl>
        <div>
          <dt>Your answer</dt>
          <dd>{answer ?? 'Not answered'}</dd>
        </div>
        <div>
          <dt>Issue</dt>
          <dd className="issue num">
            <StatusIcon name="bad" />
            {nonComplianceReason}
          </dd>
        </div>
      </dl>
      {mayAnswer && (
        <Button variant={first ? 'contained' : 'outlined'} href={updateHref(report, question_id)}>
          Update Answer<VisuallyHidden>: {question.briefDescription}</VisuallyHidden>
        </Button>
      )}
      <div>
        <h4>Recommended actions</h4>
        <BulletList items={question.recommendations} />
      </div>
    </Frame>
  );
};
