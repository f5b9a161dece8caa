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
import { NoLongerPresent } from '../../documents/dialogs/NoLongerPresent.tsx';
import { usePresentDocument } from '../../documents/dialogs/usePresentDocument.ts';

const refusalOf = (error: Error): string =>
  (error instanceof HttpError && error.errors.expiry_date) ||
  messageOf(error, 'Failed to change the date. Please try again.');

type Props = { document: Document; onClose: () => void };

const TITLE = 'Change the expiry date';

const ExpiryForm = ({ document, onClose }: Props) => {
  const refresh = useRefresh();
  const [typed, setTyped] = useState<string>();
  // A date that was not touched follows the document. Otherwise a save would set back what somebody else has changed.
  const date = typed ?? document.expiry_date ?? '';
  const [errors, setErrors] = useState<{ date?: string }>({});
  const field = useFocusInvalid<HTMLDivElement>(errors);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const saved = await commands.changeDates(document.id, { expiry_date: date || null });
      await refresh();
      // It was replaced at the same moment. The dialog stays open and says so.
      if (!saved.document.superseded) onClose();
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
      title={TITLE}
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
            setTyped(event.target.value);
            setErrors({});
          }}
        />
      </div>
    </Modal>
  );
};

export const ExpiryModal = ({ document, onClose }: Props) => {
  const present = usePresentDocument(document);
  if (present) return <ExpiryForm document={present} onClose={onClose} />;
  return <NoLongerPresent title={TITLE} onClose={onClose} />;
};
