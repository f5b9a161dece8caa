import { styled } from '@mui/material/styles';
import type { Report, ReportItem } from '../../../../domain/assessments/contract.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour } from '../../../theme/tokens.ts';
import { NonCompliantItem } from './NonCompliantItem.tsx';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  marginTop: 8,
  '& > span': { color: colour.ink2 },
});

type Props = { report: Report; items: readonly ReportItem[] };

export const NonCompliantItems = ({ report, items }: Props) => (
  <>
    <Head>
      <h2>Non-Compliant Items</h2>
      <span className="num">{items.length}</span>
    </Head>
    <Card flush={items.length > 0}>
      {items.length === 0 && <p>Nothing to put right so far.</p>}
      {items.map((item, at) => (
        <NonCompliantItem
          key={item.question_id}
          report={report}
          item={item}
          first={at === 0 && report.status === 'completed'}
        />
      ))}
    </Card>
  </>
);
