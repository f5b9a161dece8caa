import Button from '@mui/material/Button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { ActBar } from '../../../components/ActBar.tsx';
import type { QuestionnaireModel } from '../useQuestionnaire.ts';

type Props = Pick<QuestionnaireModel, 'primary' | 'single' | 'back' | 'forward'> & { first: boolean };

export const Actions = ({ primary, single, first, back, forward }: Props) => (
  <ActBar>
    <Button variant="outlined" startIcon={<ArrowLeft />} onClick={back} disabled={first && !single}>
      {single ? 'Back to Report' : 'Back'}
    </Button>
    <Button
      endIcon={primary.does === 'continue' && <ArrowRight />}
      onClick={forward}
      disabled={!primary.enabled || primary.busy}
    >
      {primary.label}
    </Button>
  </ActBar>
);
