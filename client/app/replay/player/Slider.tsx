import { styled } from '@mui/material/styles';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { colour, focusRing, forced } from '../../../theme/tokens.ts';
import { stepText } from '../stepTexts.ts';
import type { ReadyReplay } from '../useReplay.ts';
import { Track } from './Track.tsx';

const thumb = {
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: `3px solid ${colour.paper}`,
  backgroundColor: colour.harbour700,
  boxShadow: `0 0 0 2px ${colour.harbour700}`,
  boxSizing: 'border-box',
} as const;

const Frame = styled('div')({
  position: 'relative',
  margin: '20px 12px 0',
  '& > input': {
    position: 'absolute',
    left: -14,
    width: 'calc(100% + 28px)',
    top: 31,
    height: 44,
    margin: 0,
    appearance: 'none',
    background: 'none',
    cursor: 'pointer',
    [forced]: { appearance: 'auto' },
  },
  // Each browser knows its own names only, and drops a rule with a name that it does not know.
  '& > input::-webkit-slider-runnable-track': { height: 44, background: 'none' },
  '& > input::-webkit-slider-thumb': { ...thumb, appearance: 'none', marginTop: 8 },
  '& > input::-moz-range-track': { background: 'none' },
  '& > input::-moz-range-thumb': thumb,
  '& > input:focus-visible': { outline: 0, boxShadow: 'none' },
  '& > input:focus-visible::-webkit-slider-thumb': focusRing,
  '& > input:focus-visible::-moz-range-thumb': focusRing,
});

/** Steps that the Page keys go. */
const PAGE = 10;

type Props = Pick<ReadyReplay, 'replay' | 'index' | 'failure' | 'goTo' | 'playback'>;

/** One stop a step: arrow keys go one, Page keys ten, Home and End to the ends, and the space bar plays. */
export const Slider = ({ replay: { steps }, index, failure, goTo, playback }: Props) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const pages = { PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (event.key === ' ') playback.toggle();
    else if (pages !== undefined) goTo(index + pages);
    else return;
    event.preventDefault();
  };
  return (
    <Frame>
      <Track steps={steps} failure={failure} />
      <input
        type="range"
        min={1}
        max={steps.length}
        step={1}
        value={index + 1}
        aria-label="Step"
        aria-valuetext={stepText(steps, index)}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => goTo(Number(target.value) - 1)}
        onKeyDown={onKeyDown}
      />
    </Frame>
  );
};
