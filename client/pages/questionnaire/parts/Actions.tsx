import Button from '@mui/material/Button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { ActBar } from '../../../components/ActBar.tsx';
import type { QuestionnaireModel } from '../useQuestionnaire.ts';

type Props = Pick<QuestionnaireModel, 'primary' | 'single' | 'back' | 'forward'> & {
  first: boolean;
  onPick: () => void;
};

export const Actions = ({ primary, single, first, back, forward, onPick }: Props) => (
  <ActBar>
    <Button variant="outlined" startIcon={<ArrowLeft />} onClick={back} disabled={first && !single}>
      {single ? 'Back to Report' : 'Back'}
    </Button>
    <Button
      endIcon={primary.does === 'continue' && <ArrowRight />}
      onClick={primary.does === 'upload' ? onPick : forward}
      disabled={!primary.enabled || primary.busy}
    >
      {primary.label}
    </Button>
  </ActBar>
);
