import Button from '@mui/material/Button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ActionBar } from '../../../components/actions/ActionBar.tsx';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import type { Primary } from './usePrimaryAction.ts';

type Props = { primary: Primary; single: boolean; first: boolean; onBack: () => void };

/** The second click of a double click would hit the button of the next question. */
const ignoringSecondClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail !== 2) act();
};

export const StepActions = ({ primary, single, first, onBack }: Props) => (
  <ActionBar>
    <Button
      variant="outlined"
      startIcon={<ArrowLeft />}
      onClick={ignoringSecondClick(onBack)}
      disabled={first && !single}
    >
      {single ? 'Back to Report' : 'Back'}
    </Button>
    <BusyButton
      endIcon={primary.does === 'continue' && <ArrowRight />}
      onClick={ignoringSecondClick(primary.run)}
      disabled={!primary.enabled}
      busy={primary.busy}
    >
      {primary.label}
    </BusyButton>
  </ActionBar>
);
