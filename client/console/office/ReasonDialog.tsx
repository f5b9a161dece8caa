import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HttpError, reasonOf } from '../../api/http.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';

const Body = styled('div')({ display: 'grid', gap: 16, overflowWrap: 'anywhere' });

type Props = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Of the button, and while it runs. */
  label: string;
  busyLabel: string;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Every action of staff asks why, and the reason is recorded with it. */
export const ReasonDialog = ({ title, children, label, busyLabel, run, onClose }: Props) => {
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: () => run(reason),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const fault = error instanceof HttpError ? error.errors.reason : undefined;
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      busy={isPending}
      width={520}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      actions={
        <SubmitActions busy={isPending} done={isSuccess} onCancel={onClose}>
          {isPending ? busyLabel : label}
        </SubmitActions>
      }
    >
      <Body>
        {error && fault === undefined && (
          <AlertBox key={submittedAt} focus>
            {reasonOf(error)}
          </AlertBox>
        )}
        <div>{children}</div>
        <Field
          label="Reason"
          hint="It is recorded with your name."
          value={reason}
          error={fault}
          maxLength={500}
          multiline
          minRows={2}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      </Body>
    </Modal>
  );
};
