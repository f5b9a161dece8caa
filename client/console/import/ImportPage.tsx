import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { missingFields } from '../../../domain/imports/contract.ts';
import { isWithheld } from '../records/isWithheld.ts';
import { RecordState } from '../records/RecordState.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { ImportHead } from './ImportHead.tsx';
import { PreviewStep } from './preview/PreviewStep.tsx';
import { useImport } from './useImport.ts';
import { WorkingStep } from './WorkingStep.tsx';

/** The steps after the file. The address names the import, so that the page can be left and found again. */
export const ImportPage = () => {
  const { importId = '' } = useParams();
  const model = useImport(importId);
  const { data, error } = model.query;
  const [isMatching, setMatching] = useState<boolean>();
  if (!data || isWithheld(error)) return <RecordState what="import" query={model.query} />;
  if (data.status === 'importing' || data.status === 'undoing')
    return (
      <>
        <ImportHead at="Done" />
        <WorkingStep found={data} />
      </>
    );
  if (data.status !== 'preview')
    return (
      <>
        <ImportHead at="Done" />
        <DoneStep found={data} onUndo={model.undo} />
      </>
    );
  const fields = data.columns.map(({ field }) => field);
  const matches = isMatching ?? missingFields(fields).length > 0;
  return (
    <>
      <ImportHead at={matches ? 'Columns' : 'Preview'} />
      {matches ? (
        <ColumnsStep found={data} model={model} onDone={() => setMatching(false)} />
      ) : (
        <PreviewStep found={data} model={model} onMatch={() => setMatching(true)} />
      )}
    </>
  );
};
