import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../../api/useRefresh.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { DoneStatus } from '../../../components/feedback/DoneStatus.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { useRefusals } from '../../../components/forms/useRefusals.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { officeCommands } from '../officeCommands.ts';

const Form = styled('form')({ display: 'grid', gap: 16 });

const FIELDS = ['message'];

type Props = { id: string /** The address of the sender. */; to: string };

/** The answer goes out as a mail, and the sender can answer it. */
export const AnswerForm = ({ id, to }: Props) => {
  const refresh = useRefresh();
  const [text, setText] = useState('');
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: (sent: string) => officeCommands.answer(id, sent),
    onSuccess: async (_, sent) => {
      // What was typed on meanwhile is not sent.
      setText((present) => (present === sent ? '' : present));
      await refresh();
    },
  });
  const { part, errors, alert, correct } = useRefusals<HTMLFormElement>(error, FIELDS);
  return (
    <Card as="section" aria-label="Answer">
      <Form
        ref={part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate(text);
        }}
      >
        {alert && (
          <AlertBox key={submittedAt} focus>
            {alert}
          </AlertBox>
        )}
        <DoneStatus attempt={submittedAt}>{isSuccess && `The answer to ${to} is on its way.`}</DoneStatus>
        <Field
          label="Your answer"
          hint={`It goes to ${to} as a mail.`}
          value={text}
          error={errors.message}
          maxLength={5000}
          multiline
          minRows={6}
          onChange={(event) => {
            setText(event.target.value);
            correct('message');
          }}
        />
        <FormActions>
          <BusyButton type="submit" busy={isPending}>
            {isPending ? 'Sending...' : 'Send the answer'}
          </BusyButton>
        </FormActions>
      </Form>
    </Card>
  );
};
