import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamCommands } from '../../api/teamCommands.ts';
import { teamQueries } from '../../api/teamQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { Field } from '../../components/forms/Field.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { ArrangeDialog } from './ArrangeDialog.tsx';
import { ChoicesMissing } from './ChoicesMissing.tsx';

const [NONE, NEW] = ['', 'new'];
const GROUP_ID = 'arrangement.group_id';
const FIELDS = [GROUP_ID, 'name'];

type Group = { id: string; name: string };
type Props = { ids: readonly string[]; onClose: () => void };

/** The client whose properties these are. People who see only this group see them from then on. */
export const GroupDialog = ({ ids, onClose }: Props) => {
  const [choice, choose] = useState(NEW);
  const [name, setName] = useState('');
  const [added, setAdded] = useState<readonly Group[]>([]);
  const query = useQuery(teamQueries.arrangement());
  const failure = useLoadFailure(query);
  const { data } = query;
  const groups = new Map([...added, ...(data?.groups ?? [])].map((group) => [group.id, group.name]));
  const groupId = async (): Promise<string | null> => {
    if (choice !== NEW) return choice === NONE ? null : choice;
    const { group } = await teamCommands.addGroup(name);
    // If the properties cannot be moved now, the next attempt takes this group: its name is in use from here on.
    setAdded([group]);
    choose(group.id);
    return group.id;
  };
  return (
    <ArrangeDialog
      title="Set the Client"
      ids={ids}
      fields={FIELDS}
      // Without the clients that there are, the list would offer only a new one.
      ready={data !== undefined}
      arrangement={async () => ({ do: 'group', group_id: await groupId() })}
      onClose={onClose}
    >
      {({ errors, correct }) =>
        data ? (
          <>
            <SelectField
              label="Client"
              hint="Somebody who sees only this group sees these properties from then on."
              options={[
                { value: NEW, label: 'A new group' },
                { value: NONE, label: 'No client' },
                ...[...groups].map(([value, label]) => ({ value, label })),
              ]}
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
        ) : (
          <ChoicesMissing what="clients" failure={failure} />
        )
      }
    </ArrangeDialog>
  );
};
