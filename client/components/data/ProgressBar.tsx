import { styled } from '@mui/material/styles';
import { colour, forced } from '../../theme/tokens.ts';
import type { Tone } from './status.ts';

const Track = styled('div')({
  height: 8,
  borderRadius: 4,
  backgroundColor: colour.noneBg,
  overflow: 'hidden',
  '& > i': {
    display: 'block',
    height: '100%',
    borderRadius: 4,
    backgroundColor: colour.harbour600,
    transition: 'width .15s',
  },
  '&[data-tone=good] > i': { backgroundColor: colour.good },
  '&[data-tone=warn] > i': { backgroundColor: colour.warnBar },
  '&[data-tone=bad] > i': { backgroundColor: colour.bad },
  [forced]: {
    forcedColorAdjust: 'none',
    backgroundColor: 'Canvas',
    border: '1px solid CanvasText',
    '& > i, &[data-tone] > i': { backgroundColor: 'Highlight' },
  },
});

export type ProgressBarProps = {
  /** 0 to 100. */
  value: number;
  tone?: Tone | undefined;
  /** Only if no text beside the bar says the same. */
  label?: string | undefined;
};

export const ProgressBar = ({ value, tone = 'going', label }: ProgressBarProps) => {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  const ariaProps = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': percent,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  };
  return (
    <Track data-tone={tone} {...(label ? ariaProps : { 'aria-hidden': true })}>
      <i style={{ width: `${percent}%` }} />
    </Track>
  );
};
