import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { REPORT_REASONS, ReportReason } from '../../../domain/badgeReports/contract.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';

const Stack = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

const OPTIONS = ReportReason.options.map((value) => ({ value, label: REPORT_REASONS[value] }));

const FIELDS = ['reason', 'message', 'email'];
const textOf = (error: Error): string => messageOf(error, 'Failed to send the report. Please try again.');

type Props = { code: string; onClose: () => void };

/** Asks a visitor what is wrong with a badge. */
export const ReportDialog = ({ code, onClose }: Props) => {
  const [reason, setReason] = useState<ReportReason>();
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState<{ reason: string } | null>(null);
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: (chosen: ReportReason) => commands.reportBadge(code, { reason: chosen, message, email }),
  });
  const { part, errors, alert, correct } = useRefusals<HTMLDivElement>(missing ?? error, FIELDS, textOf);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason ? null : { reason: 'Choose a reason' });
    if (reason) mutate(reason);
  };

  if (isSuccess)
    return (
      <Modal
        open
        brief
        width={560}
        title="Thank you"
        onClose={onClose}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <AlertBox tone="good" focus>
          Your report has arrived. The owner is told the reason, and not who you are.
        </AlertBox>
      </Modal>
    );

  return (
    <Modal
      open
      width={560}
      title="Report this badge"
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      actions={
        <SubmitActions busy={isPending} onCancel={onClose}>
          {isPending ? 'Sending...' : 'Send report'}
        </SubmitActions>
      }
    >
      <Stack ref={part}>
        {alert && (
          <AlertBox key={submittedAt} focus>
            {alert}
          </AlertBox>
        )}
        <RadioGroup
          name="reason"
          legend="What is wrong?"
          columns={1}
          options={OPTIONS}
          value={reason}
          error={errors.reason}
          onChange={(chosen) => {
            setReason(chosen);
            correct('reason');
          }}
        />
        <Field
          label="What have you seen?"
          hint="Optional. Only our staff read it."
          multiline
          minRows={3}
          maxLength={1000}
          value={message}
          error={errors.message}
          onChange={(event) => {
            setMessage(event.target.value);
            correct('message');
          }}
        />
        <Field
          label="Your email"
          hint="Optional, for our questions. The owner does not see it."
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.target.value);
            correct('email');
          }}
        />
      </Stack>
    </Modal>
  );
};
