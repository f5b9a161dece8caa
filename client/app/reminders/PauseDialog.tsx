import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addMonths } from '../../../domain/calendar.ts';
import type { Document } from '../../../domain/documents/contract.ts';
import { documentTypeName } from '../../../domain/questionnaire/documentTypes.ts';
import { messageOf } from '../../api/http.ts';
import { propertyCommands } from '../../api/propertyCommands.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { today } from '../../clock.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { DateField } from '../../components/forms/DateField.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { useFocusInvalid } from '../../components/forms/useFocusInvalid.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { PAUSE_LABELS, PAUSES, type Pause, pauseEffect, pauseEnd } from './pauses.ts';

const Stack = styled('div')({ display: 'grid', gap: 20, '& > p': { fontVariantNumeric: 'tabular-nums' } });

const OPTIONS = PAUSES.map((value) => ({ value, label: PAUSE_LABELS[value] }));

type Props = { document: Pick<Document, 'id' | 'document_type'>; onClose: () => void };

/** Pauses the reminders about one document until a day that the user chooses. */
export const PauseDialog = ({ document, onClose }: Props) => {
  const refresh = useRefresh();
  const first = today();
  const [pause, setPause] = useState<Pause>('month');
  const [day, setDay] = useState(addMonths(first, 1));
  const [errors, setErrors] = useState<{ day?: string }>({});
  const fields = useFocusInvalid<HTMLDivElement>(errors);
  const until = pause === 'other' ? day : pauseEnd(pause, first);
  const name = documentTypeName(document.document_type);
  const save = useMutation({
    mutationFn: async () => {
      await propertyCommands.snoozeReminders(document.id, until);
      await refresh();
      onClose();
    },
  });
  const { isPending, error, submittedAt } = save;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (until < first) setErrors({ day: 'Choose a day from today on.' });
    else save.mutate();
  };

  return (
    <Modal
      open
      brief
      width={520}
      title={`Pause reminders about the ${name}`}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={isPending}>
            {isPending ? 'Pausing...' : 'Pause reminders'}
          </BusyButton>
        </>
      }
    >
      <Stack ref={fields}>
        {error && (
          <AlertBox key={submittedAt} focus>
            {messageOf(error, 'Failed to pause the reminders. Please try again.')}
          </AlertBox>
        )}
        <RadioGroup
          compact
          name="pause"
          legend="How long?"
          columns={2}
          options={OPTIONS}
          value={pause}
          onChange={(chosen) => {
            setPause(chosen);
            setErrors({});
          }}
        />
        {pause === 'other' && (
          <DateField
            label="Last day of the pause"
            min={first}
            value={day}
            error={errors.day}
            onChange={({ target }) => {
              setDay(target.value);
              setErrors({});
            }}
          />
        )}
        {until >= first && <p>{pauseEffect(name, until)}</p>}
      </Stack>
    </Modal>
  );
};
