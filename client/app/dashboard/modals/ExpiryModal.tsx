import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Document, EXPIRY_IN_PAST } from '../../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS, documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import { commands } from '../../../api/commands.ts';
import { HttpError, messageOf } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { today } from '../../../clock.ts';
import { DateField } from '../../../components/forms/DateField.tsx';
import { useFocusInvalid } from '../../../components/forms/useFocusInvalid.ts';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';

const refusalOf = (error: Error): string =>
  (error instanceof HttpError && error.errors.expiry_date) ||
  messageOf(error, 'Failed to change the date. Please try again.');

type Props = { document: Document; onClose: () => void };

export const ExpiryModal = ({ document, onClose }: Props) => {
  const refresh = useRefresh();
  const [date, setDate] = useState(document.expiry_date ?? '');
  const [errors, setErrors] = useState<{ date?: string }>({});
  const field = useFocusInvalid<HTMLDivElement>(errors);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await commands.changeDates(document.id, { expiry_date: date || null });
      await refresh();
      onClose();
    },
    onError: (error) => setErrors({ date: refusalOf(error) }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tooEarly = date !== '' && date < today();
    setErrors(tooEarly ? { date: EXPIRY_IN_PAST } : {});
    if (!tooEarly) mutate();
  };

  return (
    <Modal
      open
      title="Change the expiry date"
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      width={520}
      actions={
        <SubmitActions onCancel={onClose} busy={isPending}>
          {isPending ? 'Saving...' : 'Save Date'}
        </SubmitActions>
      }
    >
      <div ref={field}>
        <DateField
          autoFocus
          label={`${DOCUMENT_TYPE_LABELS[document.document_type]}: good until`}
          hint={`As printed on the ${documentTypeName(document.document_type)}. Leave it empty where it never expires.`}
          min={today()}
          value={date}
          error={errors.date}
          onChange={(event) => {
            setDate(event.target.value);
            setErrors({});
          }}
        />
      </div>
    </Modal>
  );
};
