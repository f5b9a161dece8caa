import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Upload } from 'lucide-react';
import { colour, radius, size } from '../../../theme/tokens.ts';
import { FILE_HINT } from './uploadChecks.ts';

const Area = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: 16,
  border: `2px dashed ${colour.lineStrong}`,
  borderRadius: radius.m,
  '[data-over] &': { borderColor: colour.harbour700 },
  '& > small': { fontSize: size.s, color: colour.ink2 },
});

/** The button is for people who cannot drag; the card around it takes dropped files. */
export const DropArea = ({ onPick }: { onPick: () => void }) => (
  <Area>
    <Button variant="outlined" size="small" startIcon={<Upload />} onClick={onPick}>
      Choose a file
    </Button>
    <small>{FILE_HINT}</small>
  </Area>
);
