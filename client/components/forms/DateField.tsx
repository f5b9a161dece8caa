import { styled } from '@mui/material/styles';
import { LAST_DAY } from '../../../domain/calendar.ts';
import { colour, forced } from '../../theme/tokens.ts';
import { Field, type FieldProps } from './Field.tsx';

// The browser's own icon is black and cannot be coloured.
const calendar = (stroke: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${stroke}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect x="3" y="4" width="18" height="18" rx="2"/><path d="M16 2v4M8 2v4M3 10h18"/></svg>`,
  )}")`;

const Narrow = styled('div')({
  '& .MuiInputBase-root': { width: 188, maxWidth: '100%' },
  '& input': { fontVariantNumeric: 'tabular-nums', minWidth: 0 },
  '& input::-webkit-calendar-picker-indicator': {
    cursor: 'pointer',
    width: 20,
    height: 20,
    padding: 4,
    marginRight: -4,
    background: `${calendar(colour.harbour700)} center / 20px no-repeat`,
    [`${forced} and (prefers-color-scheme: dark)`]: { backgroundImage: calendar('#fff') },
  },
});

export type DateFieldProps = Omit<FieldProps, 'type' | 'end' | 'multiline' | 'inputMode' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, like the value. */
  min?: string | undefined;
  max?: string | undefined;
};

/**
 * The browser's date field shows the local date format; its value is `YYYY-MM-DD`. Without a maximum the browser accepts
 * years of six digits, which our schemas refuse.
 */
export const DateField = ({ max = LAST_DAY, ...props }: DateFieldProps) => (
  <Narrow>
    <Field {...props} max={max} type="date" />
  </Narrow>
);
