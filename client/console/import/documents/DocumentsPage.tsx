import { useParams } from 'react-router-dom';
import { isWithheld } from '../../records/isWithheld.ts';
import { RecordState } from '../../records/RecordState.tsx';
import { ImportHead } from '../ImportHead.tsx';
import { WorkingStep } from '../WorkingStep.tsx';
import { DocumentsDone } from './DocumentsDone.tsx';
import { DocumentsPreview } from './DocumentsPreview.tsx';
import { useDocumentImport } from './useDocumentImport.ts';

/** The steps after the file. The address names the import, so that the page can be left and found again. */
export const DocumentsPage = () => {
  const { importId = '' } = useParams();
  const model = useDocumentImport(importId);
  const { data, error } = model.query;
  if (!data || isWithheld(error)) return <RecordState what="import" query={model.query} />;
  const isWorking = data.status === 'importing' || data.status === 'undoing';
  return (
    <>
      <ImportHead of="documents" at={data.status === 'preview' ? 'Preview' : 'Done'} />
      {data.status === 'preview' && <DocumentsPreview found={data} model={model} />}
      {isWorking && <WorkingStep found={data} />}
      {data.status !== 'preview' && !isWorking && <DocumentsDone found={data} onUndo={model.undo} />}
    </>
  );
};
