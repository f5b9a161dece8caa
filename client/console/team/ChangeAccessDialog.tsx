import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { GrantedRole } from '../../../domain/policy.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';
import { ACCESS_FIELDS, formOf, membersOf, type TermsForm, termsOf } from './accessForm.ts';
import type { GrantedPerson } from './person.ts';
import { ROLE_OPTIONS } from './roles.ts';
import { SeesFields } from './SeesFields.tsx';
import { useSeesKnown } from './useSeesKnown.ts';

const Body = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/** `person` as they are now. */
type Props = { person: GrantedPerson; onClose: () => void };

/** Role, properties and last day of a colleague. It takes effect at once, also where they are signed in. */
export const ChangeAccessDialog = ({ person, onClose }: Props) => {
  const refresh = useRefresh();
  const [changed, setChanged] = useState<Partial<TermsForm>>({});
  // What was not touched follows the person, whose access somebody else may change meanwhile: a save must not undo that.
  const form = { ...formOf(person), ...changed };
  const ready = useSeesKnown(form);
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: () => teamCommands.changeAccess(person.id, termsOf(form)),
    onSuccess: async () => {
      await refresh(keys.people);
      onClose();
    },
  });
  const { part, errors, alert, correct } = useRefusals<HTMLDivElement>(error, ACCESS_FIELDS);
  const change = (fields: Partial<TermsForm>) => {
    // The chosen properties count only together with "Certain properties".
    setChanged({ ...changed, ...('propertyIds' in fields && { sees: form.sees }), ...fields });
    correct(...membersOf(fields));
  };
  return (
    <Modal
      open
      title={`Change the access of ${person.name || person.email}`}
      onClose={onClose}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && ready) mutate();
      }}
      actions={
        <SubmitActions busy={isPending || !ready} done={isSuccess} onCancel={onClose}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </SubmitActions>
      }
    >
      <Body ref={part}>
        {alert && (
          <AlertBox key={submittedAt} focus>
            {alert}
          </AlertBox>
        )}
        <SelectField
          label="Role"
          options={ROLE_OPTIONS}
          value={form.role}
          error={errors.role}
          onChange={(event) => change({ role: GrantedRole.parse(event.target.value) })}
        />
        {form.role === 'manager' && <AlertBox tone="none">A manager works with all properties.</AlertBox>}
        <SeesFields form={form} errors={errors} onChange={change} />
      </Body>
    </Modal>
  );
};
