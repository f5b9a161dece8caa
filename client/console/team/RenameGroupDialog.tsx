import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupRow } from '../../../domain/arrangement/contract.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../components/surfaces/SubmitActions.tsx';

const Body = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

const FIELDS = ['name'];

type Props = { group: GroupRow; onClose: () => void };

export const RenameGroupDialog = ({ group, onClose }: Props) => {
  const refresh = useRefresh();
  const [name, setName] = useState(group.name);
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: () => teamCommands.renameGroup(group.id, name),
    onSuccess: async () => {
      await refresh(keys.arrangement, keys.people, keys.properties);
      onClose();
    },
  });
  const { part, errors, alert, correct } = useRefusals<HTMLDivElement>(error, FIELDS);
  return (
    <Modal
      open
      brief
      title="Rename the Client"
      onClose={onClose}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      actions={
        <SubmitActions busy={isPending} done={isSuccess} onCancel={onClose}>
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
        <Field
          label="Name"
          value={name}
          maxLength={120}
          autoComplete="off"
          autoFocus
          error={errors.name}
          onChange={(event) => {
            setName(event.target.value);
            correct('name');
          }}
        />
      </Body>
    </Modal>
  );
};
