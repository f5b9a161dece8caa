import useMediaQuery from '@mui/material/useMediaQuery';
import { Eye, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { DocumentActions } from '../../../components/documents/DocumentActions.tsx';
import type { DocumentAction } from '../../../components/documents/documentAction.ts';
import { FieldError } from '../../../components/forms/FieldFrame.tsx';
import { phone } from '../../../theme/tokens.ts';
import { FOCUS_FALLBACK } from '../layout/useFocusFallback.ts';
import { DocumentButtons } from './DocumentButtons.tsx';
import { DropArea } from './DropArea.tsx';
import { ExpiryField } from './ExpiryField.tsx';
import { RemoveDocumentDialog } from './RemoveDocumentDialog.tsx';
import { UploadCardFrame } from './UploadCardFrame.tsx';
import { UploadedFile } from './UploadedFile.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { Evidence } from './useEvidence.ts';
import { useFileDrop } from './useFileDrop.ts';

type Props = { evidence: Evidence; onPick: () => void; onDrop: (file: File) => void };

/** The document behind an answer: to be uploaded, uploading, or on file. */
export const UploadCard = ({ evidence, onPick, onDrop }: Props) => {
  const onPhone = useMediaQuery(phone);
  const [removing, setRemoving] = useState(false);
  const { document, upload, errors } = evidence;
  const uploading = upload.inProgress !== null;
  const drop = useFileDrop({ busy: uploading, onFile: onDrop, onError: errors.addHere });
  const name = DOCUMENT_TYPE_LABELS[evidence.documentType];
  const actions: DocumentAction[] = document
    ? [
        { label: 'View', icon: <Eye />, href: document.download_url },
        { label: 'Replace', icon: <Upload />, onClick: onPick },
        { label: 'Remove', icon: <Trash2 />, onClick: () => setRemoving(true) },
      ]
    : [];

  return (
    <UploadCardFrame as="section" flush aria-label={name} {...FOCUS_FALLBACK} {...drop}>
      {!(onPhone && document) && (
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
        {upload.inProgress ? (
          <UploadProgress upload={upload.inProgress} onCancel={upload.cancel} />
        ) : document ? (
          <UploadedFile
            document={document}
            actions={onPhone && <DocumentActions of="this document" actions={actions} />}
          />
        ) : (
          <DropArea onPick={onPick} />
        )}
      </div>
      {evidence.answerWithoutNeed && (
        <p>
          It stays on file although your answer is {evidence.answerWithoutNeed}. Remove it if it no longer applies: once
          it has expired, the property does not count as compliant.
        </p>
      )}
      {!uploading && (
        <div>
          <ExpiryField key={document?.id ?? 'new'} evidence={evidence} />
        </div>
      )}
      {document && (
        <RemoveDocumentDialog
          open={removing}
          filename={document.filename}
          onClose={() => setRemoving(false)}
          onRemove={() => {
            setRemoving(false);
            void evidence.remove();
          }}
        />
      )}
    </UploadCardFrame>
  );
};
