import { styled } from '@mui/material/styles';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Field } from '../../components/Field.tsx';
import { colour } from '../../theme/tokens.ts';

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'end',
  '& .MuiInputBase-root': { backgroundColor: colour.mist },
  '& input': { textOverflow: 'ellipsis' },
  '& > .MuiButton-root': { minHeight: 48 },
});

type Props = { label: string; text: string; multiline?: boolean };

/** Something to copy, and the button that does it. */
export const CopyLine = ({ label, text, multiline = false }: Props) => (
  <Line className="num">
    <Field label={label} value={text} readOnly multiline={multiline} />
    <CopyButton text={text} of={label} />
  </Line>
);
