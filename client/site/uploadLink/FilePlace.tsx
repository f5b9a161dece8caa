import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Camera, FileText, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { ACCEPTED_FILES, FILE_HINT } from '../../app/questionnaire/evidence/uploadChecks.ts';
import { useFileDrop } from '../../app/questionnaire/evidence/useFileDrop.ts';
import { FieldError } from '../../components/forms/FieldFrame.tsx';
import { colour, phone, radius, size } from '../../theme/tokens.ts';
import { addingText } from './texts.ts';

const Place = styled('div')({
  display: 'grid',
  gap: 4,
  justifyItems: 'center',
  padding: '24px 16px 20px',
  border: `2px dashed ${colour.lineStrong}`,
  borderRadius: radius.l,
  backgroundColor: colour.paper,
  textAlign: 'center',
  '&[data-over]': { borderColor: colour.harbour700 },
  '& > svg': { width: 36, height: 36, strokeWidth: 1.6, color: colour.harbour700, marginBottom: 4 },
  '& > b': { overflowWrap: 'anywhere' },
  '& > small': { fontSize: size.s, color: colour.ink2, marginBottom: 12 },
  '& .two': { display: 'flex', flexWrap: 'wrap', gap: 10, justifyContent: 'center', width: '100%' },
  [phone]: { '& .two > .MuiButton-root': { flex: '1 1 130px', minWidth: 'fit-content', paddingInline: 12 } },
});

const KILOBYTE = 1024;

const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

type Props = {
  /** `gas safety record`. */
  name: string;
  file: File | null;
  error: string | undefined;
  busy: boolean;
  /** How many photos the file consists of. */
  pages: number;
  /** The number of the photo that is prepared now; null if none is. */
  adding: number | null;
  onPhoto: (photo: File) => void;
  onFile: (file: File) => void;
  /** What was dropped is not taken, because of this. */
  onRefused: (text: string) => void;
};

const stateText = ({ file, pages, adding }: Pick<Props, 'file' | 'pages' | 'adding'>): string => {
  if (adding !== null) return addingText(adding);
  if (!file) return FILE_HINT;
  return pages > 1 ? `${pages} pages, ${sizeText(file.size)}` : sizeText(file.size);
};

/** The place of the document: first with two ways to fill it, then with the name of the chosen file. */
export const FilePlace = ({ name, file, error, busy, pages, adding, onPhoto, onFile, onRefused }: Props) => {
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const drop = useFileDrop({ busy, onFile, onError: onRefused });

  type Taken = { label: string; accept: string; capture?: 'environment'; onTake: (file: File) => void };
  const input = (ref: typeof camera, { label, accept, capture, onTake }: Taken) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      capture={capture}
      onChange={(event) => {
        const [chosen] = event.target.files ?? [];
        // Without this, choosing the same file again after a failure fires no change event.
        event.target.value = '';
        if (chosen) onTake(chosen);
      }}
    />
  );

  return (
    // Screen readers announce what changes in here: an error, the page that is added, the name of the file.
    <div aria-live="polite">
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Place role="group" aria-labelledby={id} {...drop}>
        <FileText aria-hidden="true" />
        <b id={id}>{file ? file.name : `The ${name}`}</b>
        <small>{stateText({ file, pages, adding })}</small>
        <div className="two">
          <Button
            variant="outlined"
            startIcon={<Camera />}
            disabled={busy}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => camera.current?.click()}
          >
            {pages > 0 || adding !== null ? 'Photo of the next page' : 'Take a photo'}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Upload />}
            disabled={busy}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => files.current?.click()}
          >
            {file ? 'Change' : 'Choose a file'}
          </Button>
        </div>
        {input(camera, { label: 'Photo', accept: 'image/jpeg,image/png', capture: 'environment', onTake: onPhoto })}
        {input(files, { label: 'File', accept: ACCEPTED_FILES, onTake: onFile })}
      </Place>
    </div>
  );
};
