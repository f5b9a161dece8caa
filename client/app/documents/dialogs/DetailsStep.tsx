import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import type { Document } from '../../../../domain/documents/contract.ts';
import type { ReadingOutcome } from '../../../../domain/documents/proposals.ts';
import { DOCUMENT_TYPE_LABELS, type DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { today } from '../../../clock.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { onFirstClick } from '../../../components/actions/onFirstClick.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { isEmpty, type Reading } from '../reading/reading.ts';
import { FitWarnings } from '../reading/review/FitWarnings.tsx';
import { ReadingPlaces } from '../reading/review/ReadingPlaces.tsx';
import { ReadingReview } from '../reading/review/ReadingReview.tsx';
import { useReadingReview } from '../reading/review/useReadingReview.ts';
import { DetailFields } from './DetailFields.tsx';
import { failureText } from './failureText.ts';
import { useOneUpload } from './useOneUpload.ts';

export type UploadProperty = { readonly id: string; readonly name: string; readonly postcode: string };

const Stack = styled('div')({ display: 'grid', gap: 20 });
const FileName = styled('p')({ overflowWrap: 'anywhere' });

type Props = {
  file: File;
  reading: Reading;
  type: DocumentType;
  property: UploadProperty;
  replaces: Document | null;
  onBack: () => void;
  onClose: () => void;
};

/** A question has one document anyway, so only a document without one names the document that it replaces. */
const placeOf = (replaces: Document | null) => {
  if (!replaces) return {};
  return replaces.question_key ? { questionKey: replaces.question_key } : { replaces: replaces.id };
};

/** What the document says about itself, as read from the file or as the person enters it, to be confirmed. */
export const DetailsStep = ({ file, reading, type, property, replaces, onBack, onClose }: Props) => {
  const refresh = useRefresh();
  const review = useReadingReview({ reading, documentType: type, today: today() });
  const nothingRead = isEmpty(reading);
  const { start, cancel, percent, isPending, isStored, error } = useOneUpload({
    onStored: async () => {
      await refresh();
      onClose();
    },
    onCancelled: () => void refresh(),
  });

  const send = ({ proposed, confirmed: { expiresOn, ...details } }: ReadingOutcome) =>
    start({
      file,
      propertyId: property.id,
      documentType: type,
      expiryDate: expiresOn,
      ...details,
      ...(!nothingRead && { proposed }),
      ...placeOf(replaces),
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const outcome = review.confirm();
    if (outcome) send(outcome);
  };

  return (
    <Modal
      open
      title={DOCUMENT_TYPE_LABELS[type]}
      width={640}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      note={isPending && `${percent}%`}
      actions={
        <>
          {/* One button, so that it keeps the focus. A second click was still meant for its former name. */}
          <Button variant="outlined" disabled={isStored} onClick={isPending ? () => cancel() : onFirstClick(onBack)}>
            {isPending && !isStored ? 'Cancel upload' : 'Back'}
          </Button>
          <BusyButton type="submit" busy={isPending}>
            {isPending ? 'Uploading...' : replaces ? 'Replace document' : 'Add document'}
          </BusyButton>
        </>
      }
    >
      <Stack>
        {error && <AlertBox focus>{failureText(error, 'Upload failed')}</AlertBox>}
        <FileName>
          <b>{file.name}</b>
        </FileName>
        {nothingRead ? (
          <>
            <FitWarnings reading={reading} documentType={type} property={property} />
            <DetailFields
              type={type}
              values={review.values}
              errors={review.errors}
              suggested={review.suggested}
              onChange={review.change}
            />
          </>
        ) : (
          <>
            <Disclosure summary="Show where we read it">
              <ReadingPlaces review={review} />
            </Disclosure>
            <ReadingReview review={review} property={property} />
          </>
        )}
      </Stack>
    </Modal>
  );
};
