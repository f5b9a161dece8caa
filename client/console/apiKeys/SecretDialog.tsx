import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Outcome } from '../../components/feedback/Outcome.tsx';
import type { Refusals } from '../../components/forms/useRefusals.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';

const Body = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

const WIDTH = 560;

type Props = {
  title: string;
  /** The label of the submit button, and the one in its place while the request runs. */
  submit: string;
  submitting: string;
  busy: boolean;
  refusals: Pick<Refusals<HTMLDivElement>, 'part' | 'alert'>;
  /** Changes with each attempt, so that a repeated error is announced again. */
  attempt: number;
  /** What was made, with its secret. */
  made: { title: string; children: ReactNode } | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields, with their own errors. */
  children: ReactNode;
};

/** Makes something whose secret is shown once, then shows it. */
export const SecretDialog = (props: Props) => {
  const { title, submit, submitting, busy, refusals, attempt, made, onSubmit, onClose, children } = props;
  if (made)
    return (
      <Modal open title={made.title} width={WIDTH} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
        <Outcome label="Shown only once">
          <Body>{made.children}</Body>
        </Outcome>
      </Modal>
    );
  return (
    <Modal
      open
      title={title}
      width={WIDTH}
      onClose={onClose}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
      actions={
        <SubmitActions busy={busy} onCancel={onClose}>
          {busy ? submitting : submit}
        </SubmitActions>
      }
    >
      <Body ref={refusals.part}>
        {refusals.alert && (
          <AlertBox key={attempt} focus>
            {refusals.alert}
          </AlertBox>
        )}
        {children}
      </Body>
    </Modal>
  );
};
