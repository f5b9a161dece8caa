import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { DOCUMENT_TYPE_LABELS, DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import type { ReminderDays as Days, NotificationsBody } from '../../../../domain/reminders/contract.ts';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { ReminderDays } from './ReminderDays.tsx';

const Own = styled('div')({ display: 'grid', gap: 8, '& > .MuiButton-root': { justifySelf: 'start' } });

type ByType = NonNullable<NotificationsBody['by_type']>;
type Props = { general: Days; byType: ByType; onChange: (byType: ByType) => void };

const without = (byType: ByType, type: DocumentType): ByType => {
  const { [type]: _, ...others } = byType;
  return others;
};

/** Days of their own for types of documents, such as more time before an EPC runs out. */
export const TypeDays = ({ general, byType, onChange }: Props) => {
  const own = DocumentType.options.flatMap((type) => {
    const days = byType[type];
    return days ? [{ type, days }] : [];
  });
  const choice = useRef<HTMLSelectElement>(null);
  const forget = (type: DocumentType) => {
    onChange(without(byType, type));
    // Its button is removed.
    choice.current?.focus();
  };
  const others = DocumentType.options.filter((type) => !byType[type]);
  // Not taken from the list alone: its arrow keys choose every type on their way.
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const add = () => {
    const type = others.find((each) => each === chosen);
    setMissing(!type);
    if (!type) return choice.current?.focus();
    onChange({ ...byType, [type]: general });
    setChosen('');
  };
  return (
    <>
      {own.map(({ type, days }) => (
        <Own key={type}>
          <ReminderDays
            legend={`Other days for: ${DOCUMENT_TYPE_LABELS[type]}`}
            reminders={days}
            onChange={(changed) => onChange({ ...byType, [type]: changed })}
          />
          <Button variant="text" size="small" onClick={() => forget(type)}>
            Same days as for the others
          </Button>
        </Own>
      ))}
      <Own>
        <SelectField
          ref={choice}
          label="Other days for one type of document"
          placeholder="Choose a type"
          hint={chosen && 'It is saved only after “Add other days”.'}
          options={others.map((type) => ({ value: type, label: DOCUMENT_TYPE_LABELS[type] }))}
          value={chosen}
          error={isMissing ? 'Choose a type' : undefined}
          onChange={({ target }) => {
            setChosen(target.value);
            setMissing(false);
          }}
        />
        <Button variant="outlined" size="small" onClick={add}>
          Add other days
        </Button>
      </Own>
    </>
  );
};
