import { styled } from '@mui/material/styles';
import type { ReportItem } from '../../../../domain/assessments/contract.ts';
import type { Day } from '../../../../domain/calendar.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { expiryStatus } from '../../../components/data/status.ts';
import { DocumentRow } from '../../../components/documents/DocumentRow.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { phone, size } from '../../../theme/tokens.ts';

const Frame = styled(Card)({
  padding: '20px 24px 8px',
  [phone]: { padding: '16px 16px 4px' },
  '& h2': { fontSize: size.l, marginBottom: 8 },
  // These rows have no actions, so remove the column.
  '&& li > div': { gridTemplateColumns: 'minmax(0, 1fr) auto', paddingBlock: 11 },
  '&& .when': { minWidth: 0 },
  '&& .acts': { display: 'none' },
});

const nameOf = ({ question: { documentType, briefDescription } }: ReportItem): string =>
  documentType ? DOCUMENT_TYPE_LABELS[documentType] : briefDescription;

type Props = { items: readonly (ReportItem & { expiry_date: Day })[]; today: Day };

export const ExpiryDates = ({ items, today }: Props) =>
  items.length > 0 && (
    <Frame as="section">
      <h2>Dates to keep</h2>
      <ul>
        {items.map((item) => (
          <li key={item.question_id}>
            <DocumentRow name={nameOf(item)} status={expiryStatus(item.expiry_date, today)} />
          </li>
        ))}
      </ul>
    </Frame>
  );
