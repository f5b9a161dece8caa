import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../api/useRefresh.ts';
import { today } from '../../clock.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { DateField } from '../../components/forms/DateField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FieldPair } from '../../components/forms/FieldPair.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';
import { officeCommands } from './officeCommands.ts';

const Body = styled('div')({ display: 'grid', gap: 16 });

const EMPTY = { account: '', count: '', until: '', priceNote: '', reason: '' };

/** The member of the request that each field fills. */
const MEMBERS: Readonly<Record<keyof typeof EMPTY, string>> = {
  account: 'account',
  count: 'properties_count',
  until: 'until',
  priceNote: 'price_note',
  reason: 'reason',
};

type Props = { /** Without it, the form asks for its address. */ accountId?: string; onClose: () => void };

/** More properties than any plan allows, as agreed with the customer. */
export const GrantDialog = ({ accountId, onClose }: Props) => {
  const refresh = useRefresh();
  const [form, setForm] = useState(EMPTY);
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: () =>
      officeCommands.grantAllowance({
        account: accountId ?? form.account,
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
  const shown = Object.values(MEMBERS).filter((member) => accountId === undefined || member !== MEMBERS.account);
  const { part, errors, alert, correct } = useRefusals<HTMLDivElement>(error, shown);
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: errors[MEMBERS[name]],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      correct(MEMBERS[name]);
    },
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
      <Body ref={part}>
        {alert && (
          <AlertBox key={submittedAt} focus>
            {alert}
          </AlertBox>
        )}
        {accountId === undefined && (
          <Field label="Account" hint="Its whole email address." autoComplete="off" {...field('account')} />
        )}
        <FieldPair>
          <Field label="Properties" inputMode="numeric" {...field('count')} />
          <DateField label="Until" optional min={today()} {...field('until')} />
        </FieldPair>
        <Field label="Agreed price" optional maxLength={500} {...field('priceNote')} />
        <Field
          label="Reason"
          hint="It is recorded with your name."
          multiline
          minRows={2}
          maxLength={500}
          {...field('reason')}
        />
      </Body>
    </Modal>
  );
};
