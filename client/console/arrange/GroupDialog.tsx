import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamCommands } from '../../api/teamCommands.ts';
import { teamQueries } from '../../api/teamQueries.ts';
import { Field } from '../../components/forms/Field.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { ArrangeDialog } from './ArrangeDialog.tsx';

const [NONE, NEW] = ['', 'new'];
const GROUP_ID = 'arrangement.group_id';
const FIELDS = [GROUP_ID, 'name'];

type Props = { ids: readonly string[]; onClose: () => void };

/** The client whose properties these are. People who see only this group see them from then on. */
export const GroupDialog = ({ ids, onClose }: Props) => {
  const [choice, choose] = useState(NEW);
  const [name, setName] = useState('');
  const { data } = useQuery(teamQueries.arrangement());
  const groups = data?.groups.map((group) => ({ value: group.id, label: group.name })) ?? [];
  const groupId = async (): Promise<string | null> => {
    if (choice === NEW) return (await teamCommands.addGroup(name)).group.id;
    return choice === NONE ? null : choice;
  };
  return (
    <ArrangeDialog
      title="Set the Client"
      ids={ids}
      fields={FIELDS}
      arrangement={async () => ({ do: 'group', group_id: await groupId() })}
      onClose={onClose}
    >
      {({ errors, correct }) => (
        <>
          <SelectField
            label="Client"
            hint="Somebody who sees only this group sees these properties from then on."
            options={[{ value: NEW, label: 'A new group' }, { value: NONE, label: 'No client' }, ...groups]}
            value={choice}
            error={errors[GROUP_ID]}
            onChange={(event) => {
              choose(event.target.value);
              correct(...FIELDS);
            }}
          />
          {choice === NEW && (
            <Field
              label="Name of the new group"
              value={name}
              maxLength={120}
              autoComplete="off"
              error={errors.name}
              onChange={(event) => {
                setName(event.target.value);
                correct('name');
              }}
            />
          )}
        </>
      )}
    </ArrangeDialog>
  );
};
