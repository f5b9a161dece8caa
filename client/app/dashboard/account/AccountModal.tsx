import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import type { User } from '../../../../domain/accounts/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { UPDATED } from '../../account/profileForm.ts';
import { PartResult } from '../../settings/PartResult.tsx';
import { AccountFields } from './AccountFields.tsx';
import { useAccountModal } from './useAccountModal.ts';

const CLOSES_AFTER_MS = 1500;

type Props = { user: User; onClose: () => void };

export const AccountModal = ({ user, onClose }: Props) => {
  const { account, submit, saving, saved } = useAccountModal(user, onClose);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  return (
    <Modal
      open
      title="Update Account Details"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={saving}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={saving || saved !== null}>
            {saving ? 'Saving...' : 'Save Changes'}
          </BusyButton>
        </>
      }
    >
      <AccountFields
        account={account}
        result={
          <>
            <PartResult refusal={account.refusal} done={saved ? UPDATED : undefined} attempt={account.attempt} />
            {saved?.note && <p role="status">{saved.note}</p>}
          </>
        }
      />
    </Modal>
  );
};
