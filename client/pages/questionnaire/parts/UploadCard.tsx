import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Eye, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { Bar } from '../../../components/Bar.tsx';
import { Card } from '../../../components/Card.tsx';
import { type DocAction, DocActions } from '../../../components/DocActions.tsx';
import { FieldError } from '../../../components/FieldFrame.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import type { Evidence } from '../useEvidence.ts';
import { DropArea } from './DropArea.tsx';
import { ExpiryField } from './ExpiryField.tsx';
import { FileOnFile } from './FileOnFile.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

const Frame = styled(Card)({
  marginTop: 24,
  [phone]: { marginTop: 16 },
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

const Wide = ({ actions }: { actions: readonly DocAction[] }) => (
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
  const name = DOCUMENT_TYPE_LABELS[evidence.documentType];
  const actions: DocAction[] = document
    ? [
        { label: 'View', icon: <Eye />, href: document.download_url },
        { label: 'Replace', icon: <Upload />, onClick: onPick },
        { label: 'Remove', icon: <Trash2 />, onClick: () => setRemoving(true) },
      ]
    : [];

  return (
    <Frame as="section" flush aria-label={name}>
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
          <>
            <p>Uploading {uploading.name}...</p>
            <Bar value={uploading.percent} label="Upload" />
            <Button variant="outlined" size="small" onClick={evidence.cancel}>
              Cancel upload
            </Button>
          </>
        ) : document ? (
          <FileOnFile document={document} actions={onPhone && <DocActions of="this document" actions={actions} />} />
        ) : (
          <DropArea onPick={onPick} onDrop={onDrop} />
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
