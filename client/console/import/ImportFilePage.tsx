import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPORT_EXTENSIONS } from '../../../domain/imports/contract.ts';
import { apiAddress } from '../../api/actingAccount.ts';
import { reasonOf } from '../../api/http.ts';
import { useFilePicker } from '../../app/questionnaire/evidence/useFilePicker.tsx';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, radius, size } from '../../theme/tokens.ts';
import { consoleImportPath } from '../paths.ts';
import { refusalOf } from './fileChecks.ts';
import { ImportHead } from './ImportHead.tsx';
import { importCommands, importKey } from './importCommands.ts';

const Area = styled('div')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  padding: 24,
  border: `2px dashed ${colour.lineStrong}`,
  borderRadius: radius.m,
  '[data-over] &': { borderColor: colour.harbour700, backgroundColor: colour.harbour50 },
  '& small': { fontSize: size.s, color: colour.ink2 },
});

const Template = styled('div')({
  marginTop: 24,
  '& h2': { fontSize: size.l, marginBottom: 6 },
  '& .files': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 12 },
});

const PICKED = { label: 'File of properties', accept: IMPORT_EXTENSIONS.join(',') };

/** The first step: a file is read, and nothing is stored. */
export const ImportFilePage = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const [isOver, setOver] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const refusal = refusalOf(file);
      if (refusal) throw new Error(refusal);
      return importCommands.preview(file, { onProgress: setPercent });
    },
    onSuccess: (found) => {
      client.setQueryData(importKey(found.id), found);
      void navigate(consoleImportPath(found.id));
    },
  });
  const { pick, input } = useFilePicker(mutate, PICKED);
  return (
    <>
      <ImportHead at="File" />
      <Card
        as="section"
        aria-label="File"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file && !isPending) mutate(file);
        }}
      >
        {error && <AlertBox focus>{error.name === 'Error' ? error.message : reasonOf(error)}</AlertBox>}
        <Area>
          <BusyButton startIcon={<Upload />} busy={isPending} onClick={pick}>
            {isPending ? (percent < 100 ? `Sending, ${percent}%` : 'Reading the rows...') : 'Choose a file'}
          </BusyButton>
          <small>CSV or XLSX, up to 5,000 rows and 10MB. You can also drop the file here.</small>
        </Area>
        {input}
        <Template>
          <h2>No file yet?</h2>
          <p>Start from a template with the right columns, or export your own list: it has them too.</p>
          <div className="files">
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                variant="outlined"
                size="small"
                startIcon={<Download />}
                href={apiAddress(`/console/imports/template?format=${format}`)}
                download
              >
                Template as {format.toUpperCase()}
              </Button>
            ))}
          </div>
        </Template>
      </Card>
    </>
  );
};
