import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Eye, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { type DocumentAction, DocumentActions } from '../../../components/documents/DocumentActions.tsx';
import { FieldError } from '../../../components/forms/FieldFrame.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { useDrop } from '../useDrop.ts';
import type { Evidence } from '../useEvidence.ts';
import { FOCUS_HOME } from '../useKeptFocus.ts';
import { DropArea } from './DropArea.tsx';
import { ExpiryField } from './ExpiryField.tsx';
import { FileOnFile } from './FileOnFile.tsx';
import { OnItsWay } from './OnItsWay.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

const Frame = styled(Card)({
  marginTop: 24,
  [phone]: { marginTop: 16 },
  '&:focus:not(:focus-visible)': { outline: 'none' },
  '&[data-over]': { borderColor: colour.harbour700, backgroundColor: colour.harbour50 },
  '& > *': { padding: '20px 24px', [phone]: { padding: '14px 16px' } },
  '& > * + *': { borderTop: `1px solid ${colour.line}` },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: 10,
  },
  '& h2': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '.3em',
    minHeight: 44,
    fontSize: size.lead,
    '& > span': { fontWeight: 400, color: colour.ink2 },
  },
  '& .acts': { display: 'flex', margin: '0 -14px 0 -10px', '& .MuiButton-root': { paddingInline: 10 } },
});

const Wide = ({ actions }: { actions: readonly DocumentAction[] }) => (
  <div className="acts">
    {actions.map(({ label, icon, onClick, href }) => (
      <Button
        key={label}
        variant="text"
        size="small"
        startIcon={icon}
        {...(href && { href })}
        {...(onClick && { onClick })}
      >
        {label}
      </Button>
    ))}
  </div>
);

type Props = { evidence: Evidence; onPick: () => void; onDrop: (file: File) => void };

/** The paper behind a Yes: none yet, on its way, or on file. */
export const UploadCard = ({ evidence, onPick, onDrop }: Props) => {
  const onPhone = useMediaQuery('(max-width: 599px)');
  const [removing, setRemoving] = useState(false);
  const { document, uploading, problem } = evidence;
  const drop = useDrop({ busy: uploading !== null, onFile: onDrop, onRefused: evidence.refuse });
  const name = DOCUMENT_TYPE_LABELS[evidence.documentType];
  const actions: DocumentAction[] = document
    ? [
        { label: 'View', icon: <Eye />, href: document.download_url },
        { label: 'Replace', icon: <Upload />, onClick: onPick },
        { label: 'Remove', icon: <Trash2 />, onClick: () => setRemoving(true) },
      ]
    : [];

  return (
    <Frame as="section" flush aria-label={name} {...FOCUS_HOME} {...drop}>
      {!(onPhone && document) && (
        <header>
          <h2>
            {name}
            {!evidence.required && !document && <span>(optional)</span>}
          </h2>
          {!onPhone && <Wide actions={actions} />}
        </header>
      )}
      <div aria-live="polite">
        {problem && <FieldError id="upload-problem">{problem}</FieldError>}
        {uploading ? (
          <OnItsWay uploading={uploading} onCancel={evidence.cancel} />
        ) : document ? (
          <FileOnFile
            document={document}
            actions={onPhone && <DocumentActions of="this document" actions={actions} />}
          />
        ) : (
          <DropArea onPick={onPick} />
        )}
      </div>
      {evidence.leftUnder && (
        <p>
          It stays on file although your answer is {evidence.leftUnder}. Remove it if it no longer applies: once it has
          expired, the property does not count as compliant.
        </p>
      )}
      {!uploading && (
        <div>
          <ExpiryField key={document?.id ?? 'new'} evidence={evidence} />
        </div>
      )}
      {document && (
        <RemoveDialog
          open={removing}
          filename={document.filename}
          onClose={() => setRemoving(false)}
          onRemove={() => {
            setRemoving(false);
            void evidence.remove();
          }}
        />
      )}
    </Frame>
  );
};
