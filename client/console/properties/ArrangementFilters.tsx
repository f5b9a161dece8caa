import { useQuery } from '@tanstack/react-query';
import { teamQueries } from '../../api/teamQueries.ts';
import { SelectField } from '../../components/forms/SelectField.tsx';

const ANY = { value: '', label: 'Any' };

type Props = { textOf: (name: string) => string };

/** Fields of the filter form, as far as the account uses groups, colleagues and tags. */
export const ArrangementFilters = ({ textOf }: Props) => {
  const { data } = useQuery(teamQueries.arrangement());
  if (!data) return null;
  const { groups, people, tags } = data;
  return (
    <>
      {groups.length > 0 && (
        <SelectField
          name="group_id"
          label="Client"
          options={[ANY, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          defaultValue={textOf('group_id')}
        />
      )}
      {people.length > 1 && (
        <SelectField
          name="looked_after_by_id"
          label="Looked after by"
          options={[ANY, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          defaultValue={textOf('looked_after_by_id')}
        />
      )}
      {tags.length > 0 && (
        <SelectField
          name="tag"
          label="Tag"
          options={[ANY, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          defaultValue={textOf('tag')}
        />
      )}
    </>
  );
};
