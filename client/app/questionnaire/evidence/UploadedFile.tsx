import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { AnswerDocument } from '../../../../domain/assessments/contract.ts';
import { formatInstant } from '../../../../domain/calendar.ts';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import { FileRow } from './FileRow.tsx';

const Updated = styled('span')({
  display: 'flex',
  gap: 4,
  alignItems: 'center',
  fontSize: size.s,
  fontWeight: 700,
  color: colour.good,
});

type Props = { document: AnswerDocument; actions?: ReactNode };

export const UploadedFile = ({ document, actions }: Props) => (
  <FileRow name={document.filename} actions={actions}>
    <Updated className="num">
      <StatusIcon name="good" />
      Updated {formatInstant(document.updated_at)}
    </Updated>
  </FileRow>
);
