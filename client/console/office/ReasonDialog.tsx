import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRefresh } from '../../api/useRefresh.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';

const Body = styled('div')({ display: 'grid', gap: 16, overflowWrap: 'anywhere' });

const FIELDS = ['reason'];

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
  const { part, errors, alert, correct } = useRefusals<HTMLDivElement>(error, FIELDS);
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
      <Body ref={part}>
        {alert && (
          <AlertBox key={submittedAt} focus>
            {alert}
          </AlertBox>
        )}
        <div>{children}</div>
        <Field
          label="Reason"
          hint="It is recorded with your name."
          value={reason}
          error={errors.reason}
          maxLength={500}
          multiline
          minRows={2}
          autoFocus
          onChange={(event) => {
            setReason(event.target.value);
            correct('reason');
          }}
        />
      </Body>
    </Modal>
  );
};
