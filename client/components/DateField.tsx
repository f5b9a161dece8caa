import { styled } from '@mui/material/styles';
import { colour } from '../theme/tokens.ts';
import { Field, type FieldProps } from './Field.tsx';

const Narrow = styled('div')({
  '& .MuiInputBase-root': { width: 188, maxWidth: '100%' },
  '& input': { fontVariantNumeric: 'tabular-nums', minWidth: 0 },
  '& input::-webkit-calendar-picker-indicator': {
    cursor: 'pointer',
    padding: 4,
    marginRight: -4,
    color: colour.harbour700,
  },
});

export type DateFieldProps = Omit<FieldProps, 'type' | 'end' | 'multiline' | 'inputMode' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, as is the value. */
  min?: string | undefined;
  max?: string | undefined;
};

// Without an end the box takes years of six digits, which are no days of ours.
const LAST_DAY = '9999-12-31';

/** The browser's own date box: it shows the day as the reader's country writes it and gives `YYYY-MM-DD`. */
export const DateField = ({ max = LAST_DAY, ...props }: DateFieldProps) => (
  <Narrow>
    <Field {...props} max={max} type="date" />
  </Narrow>
);
