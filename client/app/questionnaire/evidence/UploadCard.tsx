import useMediaQuery from '@mui/material/useMediaQuery';
import { Eye, Trash2, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AnswerDocument } from '../../../../domain/assessments/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { fileAddress } from '../../../api/actingAccount.ts';
import { DocumentActions } from '../../../components/documents/DocumentActions.tsx';
import type { DocumentAction } from '../../../components/documents/documentAction.ts';
import { FieldError } from '../../../components/forms/FieldFrame.tsx';
import { phone } from '../../../theme/tokens.ts';
import type { ReviewedProperty } from '../../documents/reading/review/FitWarnings.tsx';
import { FOCUS_FALLBACK } from '../layout/useFocusFallback.ts';
import { ChosenFileRow } from './ChosenFileRow.tsx';
import { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx';
import { DocumentButtons } from './DocumentButtons.tsx';
import { DropArea } from './DropArea.tsx';
import { ExpiryField } from './ExpiryField.tsx';
import { UploadReview } from './reviewParts.ts';
import { UploadCardFrame } from './UploadCardFrame.tsx';
import { UploadedFile } from './UploadedFile.tsx';
import { ReadingProgress, UploadProgress } from './UploadProgress.tsx';
import type { Evidence } from './useEvidence.ts';
import { useFileDrop } from './useFileDrop.ts';

type Props = {
  evidence: Evidence;
  property: ReviewedProperty;
  /** The drawing of the page that was read stands beside the question. */
  placesElsewhere: boolean;
  onPick: () => void;
  onDrop: (file: File) => void;
};

/** The document behind an answer: to be uploaded, to be confirmed, uploading, or on file. */
export const UploadCard = ({ evidence, property, placesElsewhere, onPick, onDrop }: Props) => {
  const onPhone = useMediaQuery(phone);
  /** The id of the document that the user was asked about. Another one may take its place meanwhile. */
  const [deleting, setDeleting] = useState<string | null>(null);
  const { document, upload, errors } = evidence;
  const review = upload.inProgress ? null : upload.review;
  const busy = upload.inProgress !== null || upload.chosen?.status === 'reading';
  const drop = useFileDrop({ busy, onFile: onDrop, onError: errors.addHere });
  const name = DOCUMENT_TYPE_LABELS[evidence.documentType];
  const replace: DocumentAction = { label: 'Replace', icon: <Upload />, onClick: onPick };
  // A replacement that is read or uploaded has its own buttons.
  const changesOf = ({ id }: AnswerDocument): DocumentAction[] =>
    busy ? [] : [replace, { label: 'Delete', icon: <Trash2 />, onClick: () => setDeleting(id) }];
  const onFile: DocumentAction[] = document
    ? [{ label: 'View', icon: <Eye />, href: fileAddress(document.download_url) }, ...changesOf(document)]
    : [];
  // A file that was only read is not uploaded yet: removing it loses nothing.
  const actions = review ? [replace, { label: 'Remove', icon: <Trash2 />, onClick: upload.drop }] : onFile;
  const menu = onPhone && <DocumentActions of="this document" actions={actions} />;

  const file = () => {
    if (upload.inProgress) return <UploadProgress upload={upload.inProgress} onCancel={upload.cancel} />;
    if (upload.chosen?.status === 'reading')
      return <ReadingProgress name={upload.chosen.file.name} onSkip={upload.chosen.skip} />;
    if (upload.chosen) return <ChosenFileRow chosen={upload.chosen} actions={menu} />;
    return document ? <UploadedFile document={document} actions={menu} /> : <DropArea onPick={onPick} />;
  };

  return (
    <UploadCardFrame as="section" flush aria-label={name} {...FOCUS_FALLBACK} {...drop}>
      {!(onPhone && actions.length > 0) && (
        <header>
          <h2>
            {name}
            {!evidence.required && !document && <span>(optional)</span>}
          </h2>
          {!onPhone && <DocumentButtons actions={actions} />}
        </header>
      )}
      <div aria-live="polite">
        {errors.here && <FieldError id="upload-problem">{errors.here}</FieldError>}
        {file()}
      </div>
      {evidence.answerWithoutNeed && (
        <p>
          It stays on file although your answer is {evidence.answerWithoutNeed}. Delete it if it no longer applies: once
          it has expired, the property does not count as compliant.
        </p>
      )}
      {review && (
        <Suspense>
          <UploadReview review={review} property={property} placesElsewhere={placesElsewhere} />
        </Suspense>
      )}
      {!busy && !review && (
        <div>
          <ExpiryField key={document?.id ?? 'new'} evidence={evidence} />
        </div>
      )}
      {document && (
        <DeleteDocumentDialog
          open={deleting === document.id}
          filename={document.filename}
          onClose={() => setDeleting(null)}
          onDelete={() => {
            setDeleting(null);
            void evidence.remove();
          }}
        />
      )}
    </UploadCardFrame>
  );
};
