import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamQueries } from '../../api/teamQueries.ts';
import { Field } from '../../components/forms/Field.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { ArrangeDialog } from './ArrangeDialog.tsx';

const OPTIONS = [
  { value: 'add-tag', label: 'Add' },
  { value: 'remove-tag', label: 'Remove' },
] as const;

const FIELDS = ['arrangement.tag', 'arrangement'];

type Props = { ids: readonly string[]; onClose: () => void };

export const TagDialog = ({ ids, onClose }: Props) => {
  const [kind, choose] = useState<'add-tag' | 'remove-tag'>('add-tag');
  const [tag, setTag] = useState('');
  const { data } = useQuery(teamQueries.arrangement());
  const used = data?.tags ?? [];
  return (
    <ArrangeDialog
      title="Tag"
      ids={ids}
      fields={FIELDS}
      arrangement={async () => ({ do: kind, tag })}
      onClose={onClose}
    >
      {({ errors, correct }) => (
        <>
          <RadioGroup name="kind" legend="What to do" options={OPTIONS} compact value={kind} onChange={choose} />
          <Field
            label="Tag"
            hint={used.length > 0 ? `In use: ${used.slice(0, 12).join(', ')}` : undefined}
            value={tag}
            maxLength={40}
            autoComplete="off"
            error={errors['arrangement.tag'] ?? errors.arrangement}
            onChange={(event) => {
              setTag(event.target.value);
              correct(...FIELDS);
            }}
          />
        </>
      )}
    </ArrangeDialog>
  );
};
