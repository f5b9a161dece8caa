import { styled } from '@mui/material/styles';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerDocument } from '../../../../domain/assessments/contract.ts';
import { formatInstant } from '../../../../domain/calendar.ts';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { colour, size } from '../../../theme/tokens.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '4px 14px',
  alignItems: 'center',
  '& > svg': { width: 32, height: 32, color: colour.harbour700, strokeWidth: 1.6 },
  '& b': { display: 'block', overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& .updated': {
    display: 'flex',
    gap: 4,
    alignItems: 'center',
    fontSize: size.s,
    fontWeight: 700,
    color: colour.good,
  },
});

type Props = { document: AnswerDocument; actions?: ReactNode };

export const UploadedFile = ({ document, actions }: Props) => (
  <Row>
    <FileText />
    <div>
      <b>{document.filename}</b>
      <span className="updated num">
        <StatusIcon name="good" />
        Updated {formatInstant(document.updated_at)}
      </span>
    </div>
    {actions}
  </Row>
);
