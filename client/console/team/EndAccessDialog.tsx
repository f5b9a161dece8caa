import { may } from '../../../domain/policy.ts';
import { messageOf, unlessNotFound } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { useActing } from '../../auth/acting.ts';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import type { GrantedPerson } from './person.ts';

type Props = { person: Pick<GrantedPerson, 'id' | 'name' | 'email' | 'role' | 'is_you'>; onClose: () => void };

/** Removes a colleague, or oneself. */
export const EndAccessDialog = ({ person, onClose }: Props) => {
  const refresh = useRefresh();
  const team = useActing()?.name ?? '';
  const name = person.name || person.email;
  const end = async () => {
    // It has ended if an earlier attempt went without an answer, or somebody else was faster.
    await teamCommands.endAccess(person.id).catch(unlessNotFound);
    // Whose own access has ended sees their own properties as soon as the answer about them says so.
    await refresh(person.is_you ? keys.me : keys.people);
    onClose();
  };
  return (
    <ConfirmModal
      title={person.is_you ? `Leave ${team}?` : `Remove ${name}?`}
      cancelLabel="Cancel"
      confirmLabel={person.is_you ? 'Leave' : 'Remove'}
      busyLabel={person.is_you ? 'Leaving...' : 'Removing...'}
      onConfirm={end}
      failureText={(error) => messageOf(error, 'This did not work. Please try again.')}
      onCancel={onClose}
    >
      {person.is_you ? (
        <p>You will no longer see the properties of {team}. Only a new invitation lets you in again.</p>
      ) : (
        <>
          <p>
            {name} loses all access to {team} at once, on every device. What they have done stays in the history, under
            their name. Properties that they look after stay theirs until you assign them to somebody else.
          </p>
          {may(person.role, 'access:read') && (
            <p>
              Shared links and addresses of calendars that they have copied go on working. To end them, withdraw the
              link or make a new address on the page of the property.
            </p>
          )}
        </>
      )}
    </ConfirmModal>
  );
};
