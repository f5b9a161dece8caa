import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { colour, radius, size } from '../../theme/tokens.ts';
import { CopyButton } from '../actions/CopyButton.tsx';
import { Field } from './Field.tsx';

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'end',
  '& .MuiInputBase-root': { backgroundColor: colour.mist },
  '& input': { textOverflow: 'ellipsis' },
  '& > .MuiButton-root': { minHeight: 48 },
});

const Block = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'center',
  '& > code': {
    gridColumn: '1 / -1',
    padding: '12px 14px',
    border: `2px solid ${colour.lineStrong}`,
    borderRadius: radius.s,
    backgroundColor: colour.mist,
    font: 'inherit',
    fontSize: size.s,
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

type Props = { label: string; text: string };

export const CopyField = ({ label, text }: Props) => (
  <Line className="num">
    <Field label={label} value={text} readOnly />
    <CopyButton text={text} of={label} />
  </Line>
);

/** For long text. A `code` element grows with its content, while a text field has a fixed height. */
export const CopyBlock = ({ label, text }: Props) => {
  const id = useId();
  return (
    <Block role="group" aria-labelledby={id} className="num">
      <b id={id}>{label}</b>
      <CopyButton text={text} of={label} />
      <code>{text}</code>
    </Block>
  );
};
