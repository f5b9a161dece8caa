import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamQueries } from '../../api/teamQueries.ts';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { ArrangeDialog } from './ArrangeDialog.tsx';

type Props = { ids: readonly string[]; onClose: () => void };

/** Who looks after the selected properties. */
export const AssignDialog = ({ ids, onClose }: Props) => {
  const [personId, choose] = useState('');
  const { data } = useQuery(teamQueries.arrangement());
  const people = data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <ArrangeDialog
      title="Assign to a Colleague"
      ids={ids}
      arrangement={async () => ({ do: 'assign', person_id: personId === '' ? null : personId })}
      onClose={onClose}
    >
      {(errors) => (
        <SelectField
          label="Looked after by"
          options={[{ value: '', label: 'Nobody in particular' }, ...people]}
          value={personId}
          error={errors['arrangement.person_id']}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </ArrangeDialog>
  );
};
