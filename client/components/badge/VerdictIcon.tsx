import { styled } from '@mui/material/styles';
import { colour, forced, phone } from '../../theme/tokens.ts';

const PATHS = {
  good: 'M5 12.5 10 17.5 19 7',
  bad: 'M6 6l12 12M18 6 6 18',
  attention: 'M12 5.5v8M12 18.3h.01',
  warn: 'M9 5.5v13M15 5.5v13',
  none: 'M7 12h10',
};

const Disc = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 56,
  height: 56,
  borderRadius: '50%',
  backgroundColor: '#fff',
  color: colour.harbour700,
  '& > svg': { width: '61%', height: '61%' },
  '&[data-tone=bad], &[data-tone=attention]': { backgroundColor: colour.bad, color: '#fff' },
  '&[data-tone=warn]': { backgroundColor: colour.warn, color: '#fff' },
  '&[data-tone=none]': { backgroundColor: colour.none, color: '#fff' },
  [phone]: { '&:not([data-size=large])': { width: 44, height: 44 } },
  '&[data-size=small]': { width: 36, height: 36 },
  [forced]: { border: '2px solid CanvasText' },
});

export type VerdictIconProps = {
  /** bad: a cross; attention: an exclamation mark; warn: a pause sign. */
  tone: keyof typeof PATHS;
  /** By default smaller on a phone. `small` and `large` have one size on every screen. */
  size?: 'small' | 'large' | undefined;
};

/** `good` is white, so use it on a plaque only. */
export const VerdictIcon = ({ tone, size }: VerdictIconProps) => (
  <Disc data-tone={tone} data-size={size}>
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[tone]} />
    </svg>
  </Disc>
);
