import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Document } from '../../../../domain/documents/contract.ts';
import {
  DOCUMENT_TYPE_LABELS,
  DocumentType,
  documentTypeName,
} from '../../../../domain/questionnaire/documentTypes.ts';
import { FieldError } from '../../../components/forms/FieldFrame.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { DropArea } from '../../questionnaire/evidence/DropArea.tsx';
import { fileError } from '../../questionnaire/evidence/uploadChecks.ts';
import { useFileDrop } from '../../questionnaire/evidence/useFileDrop.ts';
import { useFilePicker } from '../../questionnaire/evidence/useFilePicker.tsx';

const Stack = styled('div')({ display: 'grid', gap: 20 });

export const CHOOSE_KIND = 'Choose the kind of document';

const OPTIONS = DocumentType.options.map((value) => ({ value, label: DOCUMENT_TYPE_LABELS[value] }));

type Props = {
  type: DocumentType | null;
  replaces: Document | null;
  onType: (type: DocumentType) => void;
  /** Ends the reading of the chosen file; null while none is read. */
  onSkip: (() => void) | null;
  onFile: (file: File, type: DocumentType) => void;
  onClose: () => void;
};

export const ChooseFileStep = ({ type, replaces, onType, onSkip, onFile, onClose }: Props) => {
  const [errors, setErrors] = useState<{ type?: string | undefined; file?: string | undefined }>({});
  const take = (file: File) => {
    const refused = fileError(file);
    setErrors({ ...(!type && { type: CHOOSE_KIND }), ...(refused && { file: refused }) });
    if (type && !refused) onFile(file, type);
  };
  const { pick, input } = useFilePicker(take);
  const drop = useFileDrop({ busy: onSkip !== null, onFile: take, onError: (file) => setErrors({ file }) });

  return (
    <Modal
      open
      brief
      width={560}
      title={replaces ? `Replace the ${documentTypeName(replaces.document_type)}` : 'Add a document'}
      onClose={onClose}
    >
      <Stack {...drop}>
        {replaces ? (
          <p>{replaces.original_filename} stays on file, with its dates, as an earlier version.</p>
        ) : (
          <SelectField
            autoFocus
            label="Kind of document"
            hint="It is kept and watched, and answers no question. Documents for a question are uploaded in the assessment."
            placeholder="Choose"
            options={OPTIONS}
            value={type ?? ''}
            error={errors.type}
            onChange={(event) => {
              setErrors({});
              onType(DocumentType.parse(event.target.value));
            }}
          />
        )}
        <div aria-live="polite">
          {errors.file && <FieldError id="file-problem">{errors.file}</FieldError>}
          {onSkip ? (
            <>
              <p>Reading the document on this device...</p>
              <Button variant="outlined" size="small" sx={{ mt: 1.5 }} onClick={onSkip}>
                Continue without reading
              </Button>
            </>
          ) : (
            <DropArea onPick={pick} />
          )}
        </div>
        {input}
      </Stack>
    </Modal>
  );
};
