import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { changeText, momentText, stepText } from '../stepTexts.ts';
import type { ReadyReplay } from '../useReplay.ts';
import { CompareWith } from './CompareWith.tsx';
import { PlayerButtons } from './PlayerButtons.tsx';
import { Slider } from './Slider.tsx';

const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  // So that the slider stays where it is from step to step.
  minHeight: 64,
  '& > div': { flex: '1 1 24em', minWidth: 0 },
  '& h1': { fontSize: size.xl },
  '& p': { marginTop: 4, color: colour.ink2, overflowWrap: 'anywhere' },
  [phone]: { '& h1': { fontSize: size.l }, '& > .MuiButton-root': { width: '100%' }, '& > div': { flexBasis: '100%' } },
});

const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: 12,
  paddingTop: 12,
  borderTop: `1px solid ${colour.line}`,
});

/** Which moment is shown, and the ways to another one. */
export const Player = (page: ReadyReplay) => {
  const { replay, index, step, failure, goTo } = page;
  /** The step that the slider has shown last: it is read as the value of the slider. All others are announced. */
  const [slidTo, setSlidTo] = useState<number | null>(index);
  if (slidTo !== null && slidTo !== index) setSlidTo(null);
  const slide = (to: number) => {
    setSlidTo(to);
    goTo(to);
  };
  return (
    <Card as="section" aria-label="Replay">
      <Top>
        <div>
          <h1 className="num">As it stood on {momentText(step.at)}</h1>
          <p className="num">{[step.summary, ...step.changes.map(changeText)].join(' · ')}</p>
        </div>
        {failure !== null && (
          <Button variant="contained" startIcon={<CircleAlert />} onClick={() => goTo(failure)}>
            What made this fail
          </Button>
        )}
      </Top>
      <StatusRegion>{slidTo === null && <VisuallyHidden>{stepText(replay.steps, index)}</VisuallyHidden>}</StatusRegion>
      <Slider {...page} goTo={slide} />
      <Controls>
        <PlayerButtons {...page} />
        <CompareWith {...page} />
      </Controls>
    </Card>
  );
};
