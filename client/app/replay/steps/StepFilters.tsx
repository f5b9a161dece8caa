import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { StepFilter, StepKind } from '../../../../domain/replay/contract.ts';
import { STEP_KIND_LABELS } from '../../../../domain/replay/texts.ts';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { size } from '../../../theme/tokens.ts';
import type { ReadyReplay } from '../useReplay.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  margin: '12px 0 16px',
  '& > :last-child': { gridColumn: '1 / -1' },
  '& label': { fontSize: size.s },
  '& .MuiInputBase-root': { minHeight: 44 },
});

const ALL = '';

type Props = Pick<ReadyReplay, 'replay' | 'filter' | 'choose'>;

/** What is filtered here is also what an export has. */
export const StepFilters = ({ replay: { steps, people, editions }, filter, choose }: Props) => {
  const kinds = useMemo(() => {
    const present = new Set(steps.map(({ kind }) => kind));
    return StepKind.options.filter((kind) => present.has(kind));
  }, [steps]);
  const questions = useMemo(() => {
    const present = new Set(steps.flatMap(({ keys }) => keys));
    const all = editions.flatMap(({ sections }) => sections.flatMap((section) => section.questions));
    return [...new Map(all.filter(({ key }) => present.has(key)).map((question) => [question.key, question])).values()];
  }, [steps, editions]);
  const set = (chosen: Record<string, string>) => {
    const all = Object.entries({ ...filter, ...chosen }).filter(([, value]) => value !== ALL);
    choose(StepFilter.parse(Object.fromEntries(all)));
  };
  return (
    <Row>
      <SelectField
        label="Kind"
        value={filter.kind ?? ALL}
        options={[
          { value: ALL, label: 'Everything' },
          ...kinds.map((kind) => ({ value: kind, label: STEP_KIND_LABELS[kind] })),
        ]}
        onChange={({ target }) => set({ kind: target.value })}
      />
      <SelectField
        label="Person"
        value={filter.by ?? ALL}
        options={[{ value: ALL, label: 'Anyone' }, ...people.map((name) => ({ value: name, label: name }))]}
        onChange={({ target }) => set({ by: target.value })}
      />
      <SelectField
        label="Question"
        value={filter.question ?? ALL}
        options={[
          { value: ALL, label: 'All questions' },
          ...questions.map(({ key, id, text }) => ({ value: key, label: `${id} ${text}` })),
        ]}
        onChange={({ target }) => set({ question: target.value })}
      />
    </Row>
  );
};
