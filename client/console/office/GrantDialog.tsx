import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, reasonOf } from '../../api/http.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { today } from '../../clock.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { DateField } from '../../components/forms/DateField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FieldPair } from '../../components/forms/FieldPair.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';
import { officeCommands } from './officeCommands.ts';

const Body = styled('div')({ display: 'grid', gap: 16 });

type Props = { /** The email address, if it is known. */ account?: string; onClose: () => void };

/** More properties than any plan allows, as agreed with the customer. */
export const GrantDialog = ({ account = '', onClose }: Props) => {
  const refresh = useRefresh();
  const [form, setForm] = useState({ account, count: '', until: '', priceNote: '', reason: '' });
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: () =>
      officeCommands.grantAllowance({
        account: form.account,
        properties_count: Number(form.count),
        until: form.until || null,
        price_note: form.priceNote,
        reason: form.reason,
      }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const errors = error instanceof HttpError ? error.errors : {};
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <Modal
      open
      title="Grant an allowance"
      onClose={onClose}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      actions={
        <SubmitActions busy={isPending} done={isSuccess} onCancel={onClose}>
          {isPending ? 'Granting...' : 'Grant'}
        </SubmitActions>
      }
    >
      <Body>
        {error && Object.keys(errors).length === 0 && (
          <AlertBox key={submittedAt} focus>
            {reasonOf(error)}
          </AlertBox>
        )}
        <Field
          label="Account"
          hint="Its whole email address."
          autoComplete="off"
          error={errors.account}
          {...field('account')}
        />
        <FieldPair>
          <Field label="Properties" inputMode="numeric" error={errors.properties_count} {...field('count')} />
          <DateField label="Until" optional min={today()} error={errors.until} {...field('until')} />
        </FieldPair>
        <Field label="Agreed price" optional maxLength={500} error={errors.price_note} {...field('priceNote')} />
        <Field
          label="Reason"
          hint="It is recorded with your name."
          multiline
          minRows={2}
          maxLength={500}
          error={errors.reason}
          {...field('reason')}
        />
      </Body>
    </Modal>
  );
};
