import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_UPLOAD_MB } from '../../../../domain/documents/uploadLimit.ts';
import { useNavigateWhileMounted } from '../../../components/page/useNavigateWhileMounted.ts';
import { size } from '../../../theme/tokens.ts';
import { consoleDocumentsImportPath } from '../../paths.ts';
import { FileStep } from '../FileStep.tsx';
import { zipRefusalOf } from '../fileChecks.ts';
import { ImportHead } from '../ImportHead.tsx';
import { documentCommands, importKey } from '../importCommands.ts';
import { KindLinks } from '../KindLinks.tsx';

const Names = styled('div')({
  marginTop: 24,
  '& h2': { fontSize: size.l, marginBottom: 6 },
  '& ul': { margin: '8px 0 0', paddingLeft: 20 },
  '& li': { overflowWrap: 'anywhere' },
});

export const DocumentsFilePage = () => {
  const navigate = useNavigateWhileMounted();
  const client = useQueryClient();
  return (
    <>
      <ImportHead of="documents" at="File" />
      <KindLinks of="documents" />
      <FileStep
        picked={{ label: 'ZIP of documents', accept: '.zip' }}
        hint={`A ZIP of PDFs and pictures, up to 300 documents and 100MB, each up to ${MAX_UPLOAD_MB}MB. You can also drop it here.`}
        refusalOf={zipRefusalOf}
        preview={documentCommands.preview}
        onFound={(found) => {
          client.setQueryData(importKey(found.id), found);
          void navigate(consoleDocumentsImportPath(found.id));
        }}
      >
        <Names>
          <h2>Names say where a document belongs</h2>
          <p>A folder with the name of the property, or a name that begins with it. Then the kind, and the last day.</p>
          <ul>
            <li>Anchor Cottage/Gas safety 2027-03-31.pdf</li>
            <li>Anchor Cottage - EICR - 31.03.2029.pdf</li>
          </ul>
        </Names>
      </FileStep>
    </>
  );
};
