import Button, { buttonClasses } from '@mui/material/Button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ActionBar } from '../../../components/actions/ActionBar.tsx';
import type { QuestionnaireModel } from '../model.ts';

type Props = Pick<QuestionnaireModel, 'primary' | 'single' | 'back' | 'forward'> & { first: boolean };

/** The second press of a double click was not meant for the question that the first one brought. */
const once = (act: () => void) => (event: MouseEvent) => event.detail !== 2 && act();

export const Actions = ({ primary, single, first, back, forward }: Props) => (
  <ActionBar>
    <Button variant="outlined" startIcon={<ArrowLeft />} onClick={once(back)} disabled={first && !single}>
      {single ? 'Back to Report' : 'Back'}
    </Button>
    <Button
      endIcon={primary.does === 'continue' && <ArrowRight />}
      onClick={once(forward)}
      disabled={!primary.enabled}
      // Not `disabled`, which would take the focus away from who has just pressed it.
      {...(primary.busy && { 'aria-disabled': true, className: buttonClasses.disabled })}
    >
      {primary.label}
    </Button>
  </ActionBar>
);
