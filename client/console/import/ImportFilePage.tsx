import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { IMPORT_EXTENSIONS, MAX_IMPORT_MB, MAX_ROWS } from '../../../domain/imports/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { apiAddress } from '../../api/address.ts';
import { useNavigateWhileMounted } from '../../components/page/useNavigateWhileMounted.ts';
import { size } from '../../theme/tokens.ts';
import { consoleImportPath } from '../paths.ts';
import { FileStep } from './FileStep.tsx';
import { refusalOf } from './fileChecks.ts';
import { ImportHead } from './ImportHead.tsx';
import { importCommands, importKey } from './importCommands.ts';
import { KindLinks } from './KindLinks.tsx';

const Template = styled('div')({
  marginTop: 24,
  '& h2': { fontSize: size.l, marginBottom: 6 },
  '& .files': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 12 },
});

export const ImportFilePage = () => {
  const navigate = useNavigateWhileMounted();
  const client = useQueryClient();
  return (
    <>
      <ImportHead at="File" />
      <KindLinks of="properties" />
      <FileStep
        picked={{ label: 'File of properties', accept: IMPORT_EXTENSIONS.join(',') }}
        hint={`CSV or XLSX, up to ${inThousands(MAX_ROWS)} rows and ${MAX_IMPORT_MB}MB. You can also drop the file here.`}
        refusalOf={refusalOf}
        preview={importCommands.preview}
        onFound={(found) => {
          client.setQueryData(importKey(found.id), found);
          void navigate(consoleImportPath(found.id));
        }}
      >
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
                href={apiAddress('GET /api/console/imports/template', { query: { format } })}
                download
              >
                Template as {format.toUpperCase()}
              </Button>
            ))}
          </div>
        </Template>
      </FileStep>
    </>
  );
};
