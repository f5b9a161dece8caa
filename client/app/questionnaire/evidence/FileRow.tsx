import { styled } from '@mui/material/styles';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { colour, size } from '../../../theme/tokens.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '4px 14px',
  alignItems: 'center',
  '& > svg': { width: 32, height: 32, color: colour.harbour700, strokeWidth: 1.6 },
  '& b': { display: 'block', overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& .about': { fontSize: size.s, color: colour.ink2 },
});

type Props = { name: string; children: ReactNode; actions?: ReactNode };

export const FileRow = ({ name, children, actions }: Props) => (
  <Row>
    <FileText />
    <div>
      <b>{name}</b>
      {children}
    </div>
    {actions}
  </Row>
);
