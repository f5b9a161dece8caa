import Button from '@mui/material/Button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { ActionBar } from '../../../components/actions/ActionBar.tsx';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { onFirstClick } from '../../../components/actions/onFirstClick.ts';
import type { Primary } from './usePrimaryAction.ts';

type Props = { primary: Primary; single: boolean; first: boolean; onBack: () => void };

export const StepActions = ({ primary, single, first, onBack }: Props) => (
  <ActionBar>
    <Button variant="outlined" startIcon={<ArrowLeft />} onClick={onFirstClick(onBack)} disabled={first && !single}>
      {single ? 'Back to Report' : 'Back'}
    </Button>
    <BusyButton
      endIcon={primary.does === 'continue' && <ArrowRight />}
      onClick={onFirstClick(primary.run)}
      disabled={!primary.enabled}
      busy={primary.busy}
    >
      {primary.label}
    </BusyButton>
  </ActionBar>
);
