import { useEffect, useEffectEvent } from 'react';
import type { User } from '../../../../domain/accounts/contract.ts';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import { UPDATED } from '../../account/profileForm.ts';
import { PartResult } from '../../settings/PartResult.tsx';
import { AccountFields } from './AccountFields.tsx';
import { useAccountModal } from './useAccountModal.ts';

const CLOSES_AFTER_MS = 1500;

type Props = { user: User; onClose: () => void };

export const AccountModal = ({ user, onClose }: Props) => {
  const { account, submit, saving, saved } = useAccountModal(user, onClose);

  // With a note there is something to read, and perhaps to do again.
  const done = saved !== null && saved.note === null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done]);

  return (
    <Modal
      open
      title="Update Account Details"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={saving}
      actions={
        <SubmitActions onCancel={onClose} busy={saving} done={done}>
          {saving ? 'Saving...' : 'Save Changes'}
        </SubmitActions>
      }
    >
      <AccountFields
        account={account}
        result={
          <>
            <PartResult refusal={account.refusal} done={saved ? UPDATED : undefined} attempt={account.attempt} />
            <StatusRegion>{saved?.note && <p>{saved.note}</p>}</StatusRegion>
          </>
        }
      />
    </Modal>
  );
};
