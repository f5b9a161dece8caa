import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isExpired } from '../../../../domain/compliance/expiry.ts';
import { type Document, EXPIRY_IN_PAST, ISSUED_IN_FUTURE } from '../../../../domain/documents/contract.ts';
import { documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import { commands } from '../../../api/commands.ts';
import { HttpError } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { today } from '../../../clock.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import type { ReadField } from '../reading/reading.ts';
import { ENDS_BEFORE_ISSUE } from '../reading/review/texts.ts';
import { DetailFields } from './DetailFields.tsx';
import { failureText } from './failureText.ts';
import { NoLongerPresent } from './NoLongerPresent.tsx';
import { usePresentDocument } from './usePresentDocument.ts';

const Stack = styled('div')({ display: 'grid', gap: 20 });

type Values = Readonly<Record<ReadField, string>>;
type Errors = Readonly<Partial<Record<ReadField, string>>>;

const valuesOf = ({ issued_on, expiry_date, reference, issuer }: Document): Values => ({
  issuedOn: issued_on ?? '',
  expiresOn: expiry_date ?? '',
  reference: reference ?? '',
  issuer: issuer ?? '',
});

const errorsIn = ({ issuedOn, expiresOn }: Values, { expiry_date }: Document): Errors => {
  if (issuedOn > today()) return { issuedOn: ISSUED_IN_FUTURE };
  if (issuedOn && expiresOn && expiresOn < issuedOn) return { expiresOn: ENDS_BEFORE_ISSUE };
  // An expiry date that was not changed may be past.
  const isNew = expiresOn !== (expiry_date ?? '');
  return isNew && isExpired(expiresOn || null, today()) ? { expiresOn: EXPIRY_IN_PAST } : {};
};

const fieldErrors = (error: unknown): Errors =>
  error instanceof HttpError
    ? {
        ...(error.errors.issued_on && { issuedOn: error.errors.issued_on }),
        ...(error.errors.expiry_date && { expiresOn: error.errors.expiry_date }),
      }
    : {};

const titleOf = ({ document_type }: Document) => `Change the ${documentTypeName(document_type)}`;

type Props = { document: Document; onClose: () => void };

const ChangeDetailsForm = ({ document, onClose }: Props) => {
  const refresh = useRefresh();
  const [changed, setChanged] = useState<Partial<Values>>({});
  // Fields that were not touched follow the document. Otherwise a save would set back what somebody else has changed.
  const values = { ...valuesOf(document), ...changed };
  const [errors, setErrors] = useState<Errors>({});
  const save = useMutation({
    mutationFn: async () => {
      const { issuedOn, expiresOn, reference, issuer } = values;
      const saved = await commands.changeDates(document.id, {
        expiry_date: expiresOn || null,
        issued_on: issuedOn || null,
        reference,
        issuer,
      });
      await refresh();
      // It was replaced at the same moment. The dialog stays open and says so.
      if (!saved.document.superseded) onClose();
    },
    onError: (error) => setErrors(fieldErrors(error)),
  });
  const { error, isPending } = save;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsIn(values, document);
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate();
    else save.reset();
  };

  return (
    <Modal
      open
      title={titleOf(document)}
      width={560}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      actions={
        <SubmitActions onCancel={onClose} busy={isPending}>
          {isPending ? 'Saving...' : 'Save changes'}
        </SubmitActions>
      }
    >
      <Stack>
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <AlertBox focus>{failureText(error, 'Failed to change the document. Please try again.')}</AlertBox>
        )}
        <DetailFields
          type={document.document_type}
          values={values}
          errors={errors}
          suggested={null}
          onChange={(field, value) => {
            setChanged((before) => ({ ...before, [field]: value }));
            setErrors({});
          }}
        />
      </Stack>
    </Modal>
  );
};

export const ChangeDetailsDialog = ({ document, onClose }: Props) => {
  const present = usePresentDocument(document);
  if (present) return <ChangeDetailsForm document={present} onClose={onClose} />;
  return <NoLongerPresent title={titleOf(document)} onClose={onClose} />;
};
