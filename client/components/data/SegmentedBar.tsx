import { styled } from '@mui/material/styles';
import { colour, forced } from '../../theme/tokens.ts';

const Track = styled('div')({
  display: 'flex',
  gap: 3,
  height: 8,
  '& > span': { display: 'flex', backgroundColor: colour.track, borderRadius: 2, overflow: 'hidden' },
  '& > span:first-of-type': { borderRadius: '4px 2px 2px 4px' },
  '& > span:last-of-type': { borderRadius: '2px 4px 4px 2px' },
  '& i': { display: 'block', backgroundColor: colour.harbour600, transition: 'width .15s' },
  '& b': { display: 'block', backgroundColor: colour.bad },
  '&[data-good] i': { backgroundColor: colour.good },
  [forced]: {
    forcedColorAdjust: 'none',
    '& > span': { backgroundColor: 'Canvas', border: '1px solid CanvasText' },
    '& i, &[data-good] i': { backgroundColor: 'Highlight' },
    '& b': { backgroundColor: 'CanvasText' },
  },
});

export type BarSegment = { name: string; of: number; done: number; wrong?: number | undefined };

const share = (count: number, of: number) => `${of > 0 ? (count / of) * 100 : 0}%`;

export type SegmentedBarProps = {
  /** The width of a segment follows `of`; `done` excludes `wrong`. */
  segments: readonly BarSegment[];
  /** Green, for a completed assessment. */
  good?: boolean | undefined;
  /** Only if no text beside the bar says the same. */
  label?: string | undefined;
};

export const SegmentedBar = ({ segments, good, label }: SegmentedBarProps) => (
  <Track data-good={good || undefined} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    {segments.map(({ name, of, done, wrong = 0 }) => (
      <span key={name} style={{ flex: of }}>
        <i style={{ width: share(done, of) }} />
        <b style={{ width: share(wrong, of) }} />
      </span>
    ))}
  </Track>
);
