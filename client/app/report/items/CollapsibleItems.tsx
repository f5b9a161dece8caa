import { styled } from '@mui/material/styles';
import type { ReportItem } from '../../../../domain/assessments/contract.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { answerStatus } from '../../../components/data/status.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';

const Frame = styled(Card)({
  padding: '0 24px',
  [phone]: { padding: '0 16px' },
  '&& summary': { minHeight: 64 },
  '& .said > span': { display: 'flex', alignItems: 'center' },
  '& ul': { paddingBottom: 12 },
  '& p': { paddingBottom: 20, color: colour.ink2 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    justifyContent: 'space-between',
    alignItems: 'center',
    padding: '11px 0',
    borderTop: `1px solid ${colour.line}`,
    '& > small': { fontSize: size.s, color: colour.ink2 },
  },
});

type Props = { status: ReportItem['status']; items: readonly ReportItem[] };

export const CollapsibleItems = ({ status, items }: Props) => (
  <Frame>
    <Disclosure summary={<Pill {...answerStatus(status)} bare />} count={items.length}>
      {items.length === 0 ? (
        <p>None of the questions.</p>
      ) : (
        <ul>
          {items.map(({ question_id, question }) => (
            <li key={question_id}>
              {question.briefDescription}
              <small>{question.section}</small>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  </Frame>
);
