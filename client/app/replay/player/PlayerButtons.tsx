import { styled } from '@mui/material/styles';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { IconButton } from '../../../components/actions/IconButton.tsx';
import { phone } from '../../../theme/tokens.ts';
import { stepNumber } from '../stepTexts.ts';
import type { ReadyReplay } from '../useReplay.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  marginLeft: -10,
  '& > .num': { marginLeft: 8, whiteSpace: 'nowrap' },
  [phone]: { gap: 0 },
});

type Props = Pick<ReadyReplay, 'replay' | 'index' | 'goTo' | 'playback'>;

// A button that is disabled while it has the focus would lose it, so at an end these do nothing instead.
export const PlayerButtons = ({ replay: { steps }, index, goTo, playback: { playing, toggle } }: Props) => (
  <Row role="group" aria-label="Go through the steps">
    <IconButton label="First step" onClick={() => goTo(0)}>
      <ChevronFirst />
    </IconButton>
    <IconButton label="Step back" onClick={() => goTo(index - 1)}>
      <ChevronLeft />
    </IconButton>
    <IconButton label={playing ? 'Pause' : 'Play'} onClick={toggle}>
      {playing ? <Pause /> : <Play />}
    </IconButton>
    <IconButton label="Step on" onClick={() => goTo(index + 1)}>
      <ChevronRight />
    </IconButton>
    <IconButton label="Last step" onClick={() => goTo(steps.length - 1)}>
      <ChevronLast />
    </IconButton>
    <span className="num">
      Step {stepNumber(index)} of {stepNumber(steps.length - 1)}
    </span>
  </Row>
);
