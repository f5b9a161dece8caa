import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { TRANSFER_DAYS } from '../../../../domain/transfers/contract.ts';
import { HttpError, messageOf } from '../../../api/http.ts';
import { transferCommands } from '../../../api/transferCommands.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { BulletList } from '../../../components/data/BulletList.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { useFocusInvalid } from '../../../components/forms/useFocusInvalid.ts';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import { GOES_ALONG, STAYS_BEHIND } from './transferTexts.ts';

const Stack = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  '& h3': { marginBottom: 8 },
});

type Props = { property: OverviewRow; onClose: () => void };

/** Offers the property to the holder of an address, after saying what goes along and what does not. */
export const TransferDialog = ({ property, onClose }: Props) => {
  const refresh = useRefresh();
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await transferCommands.offer(property.id, email);
      await refresh();
      onClose();
    },
  });
  const wrongEmail = error instanceof HttpError ? error.errors.email : undefined;
  const fields = useFocusInvalid<HTMLDivElement>(error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Modal
      open
      title="Transfer to another account"
      width={560}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      actions={
        <SubmitActions onCancel={onClose} busy={isPending}>
          {isPending ? 'Sending the offer...' : 'Send the offer'}
        </SubmitActions>
      }
    >
      <Stack ref={fields}>
        {error && !wrongEmail && (
          <AlertBox focus>{messageOf(error, 'Failed to send the offer. Please try again.')}</AlertBox>
        )}
        <p>
          The new owner gets a mail and can accept for {TRANSFER_DAYS} days. Until then {property.name} stays yours, and
          you can withdraw the offer.
        </p>
        <Field
          autoFocus
          label="Email of the new owner"
          hint="They need an account with this address, with room for one more property. They can create it when they get the mail."
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={wrongEmail}
          onChange={(event) => setEmail(event.target.value)}
        />
        <section>
          <h3>What goes along</h3>
          <BulletList items={GOES_ALONG} />
        </section>
        <section>
          <h3>What does not</h3>
          <BulletList items={STAYS_BEHIND} />
        </section>
        <p>Once they have accepted, you no longer see the property. Only they can transfer it back.</p>
      </Stack>
    </Modal>
  );
};
