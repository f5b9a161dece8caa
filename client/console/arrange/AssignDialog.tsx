import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamQueries } from '../../api/teamQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { ArrangeDialog } from './ArrangeDialog.tsx';
import { ChoicesMissing } from './ChoicesMissing.tsx';

const NOBODY = 'nobody';
const PERSON_ID = 'arrangement.person_id';
const FIELDS = [PERSON_ID];

type Props = {
  ids: readonly string[];
  /** The id of their common assignee. Null: none has an assignee. Undefined: they have different ones, or we do not know. */
  present: string | null | undefined;
  onClose: () => void;
};

/** Who looks after the selected properties. */
export const AssignDialog = ({ ids, present, onClose }: Props) => {
  const [chosen, choose] = useState<string>();
  const query = useQuery(teamQueries.arrangement());
  const failure = useLoadFailure(query);
  const { data } = query;
  const people = data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const options = [{ value: NOBODY, label: 'Nobody in particular' }, ...people];
  // A person who has left the team is not in the list. Without a choice the server refuses, and nothing is changed.
  const atFirst = options.find(({ value }) => value === (present === null ? NOBODY : present))?.value ?? '';
  const personId = chosen ?? atFirst;
  return (
    <ArrangeDialog
      title="Assign to a Colleague"
      ids={ids}
      fields={FIELDS}
      ready={data !== undefined}
      arrangement={async () => ({ do: 'assign', person_id: personId === NOBODY ? null : personId })}
      onClose={onClose}
    >
      {({ errors, correct }) =>
        data ? (
          <SelectField
            label="Looked after by"
            placeholder="Choose one"
            options={options}
            value={personId}
            error={errors[PERSON_ID]}
            onChange={(event) => {
              choose(event.target.value);
              correct(PERSON_ID);
            }}
          />
        ) : (
          <ChoicesMissing what="colleagues" failure={failure} />
        )
      }
    </ArrangeDialog>
  );
};
