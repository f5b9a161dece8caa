import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { colour, radius, size } from '../../../theme/tokens.ts';

const Area = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: 16,
  border: `2px dashed ${colour.lineStrong}`,
  borderRadius: radius.m,
  '&[data-over]': { backgroundColor: colour.harbour50, borderColor: colour.harbour700 },
  '& > small': { fontSize: size.s, color: colour.ink2 },
});

type Props = { onPick: () => void; onDrop: (file: File) => void };

/** Whoever cannot drag has the button. */
export const DropArea = ({ onPick, onDrop }: Props) => {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  };
  return (
    <Area
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button variant="outlined" size="small" startIcon={<Upload />} onClick={onPick}>
        Choose a file
      </Button>
      <small>PDF, JPG, PNG, DOC or DOCX, less than 10MB</small>
    </Area>
  );
};
