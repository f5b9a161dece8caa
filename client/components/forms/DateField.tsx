import { styled } from '@mui/material/styles';
import { LAST_DAY } from '../../../domain/calendar.ts';
import { colour, forced } from '../../theme/tokens.ts';
import { Field, type FieldProps } from './Field.tsx';
import { NO_SUCH_DATE, useBadDate } from './useBadDate.ts';

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

const DELETES = ['Backspace', 'Delete'];

export type DateFieldProps = Omit<FieldProps, 'type' | 'end' | 'ref' | 'multiline' | 'inputMode' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, like the value. */
  min?: string | undefined;
  max?: string | undefined;
  /** Says whether the field holds a date that does not exist. For values that are saved without submitting a form. */
  onBad?: ((isBad: boolean) => void) | undefined;
};

/**
 * The browser's date field shows the local date format; its value is `YYYY-MM-DD`. Without a maximum the browser accepts
 * years of six digits, which our schemas refuse.
 */
export const DateField = ({ max = LAST_DAY, error, onBad, ...props }: DateFieldProps) => {
  const { input, isRefused, onTyping, onLeave } = useBadDate(onBad);
  // The form may have set another date meanwhile.
  const isBad = isRefused && !props.value;
  return (
    <Narrow
      onChange={onTyping}
      // Deleting a bad date fires no change event: the value was empty before.
      onKeyUp={({ key }) => DELETES.includes(key) && onTyping()}
      // Before the `onBlur` of the parent, which may save.
      onBlurCapture={onLeave}
    >
      <Field {...props} ref={input} error={isBad ? NO_SUCH_DATE : error} max={max} type="date" />
    </Narrow>
  );
};
