import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Upload } from 'lucide-react';
import { colour, radius, size } from '../../../theme/tokens.ts';

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

/** Whoever cannot drag has the button; the whole card takes what is dropped. */
export const DropArea = ({ onPick }: { onPick: () => void }) => (
  <Area>
    <Button variant="outlined" size="small" startIcon={<Upload />} onClick={onPick}>
      Choose a file
    </Button>
    <small>PDF, JPG, PNG, DOC or DOCX, less than 10MB</small>
  </Area>
);
