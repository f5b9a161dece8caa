import { useState } from 'react';
import type { Document } from '../../../../domain/documents/contract.ts';
import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { today } from '../../../clock.ts';
import { readFile } from '../reading/readFile.ts';
import { type Reading, readingOf } from '../reading/reading.ts';
import { ChooseFileStep } from './ChooseFileStep.tsx';
import { DetailsStep, type UploadProperty } from './DetailsStep.tsx';

type Chosen = { readonly file: File; readonly reading: Reading };

type Props = {
  property: UploadProperty;
  /** Null to add a document that answers no question. */
  replaces: Document | null;
  onClose: () => void;
};

const NO_TEXT = { pages: [], lines: [], pageCount: 0 };

/** First the kind and the file, then what it says about itself. */
export const UploadDialog = ({ property, replaces, onClose }: Props) => {
  const [type, setType] = useState<DocumentType | null>(replaces?.document_type ?? null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isReading, setIsReading] = useState(false);

  const choose = async (file: File, documentType: DocumentType) => {
    setIsReading(true);
    const text = (await readFile(file)) ?? NO_TEXT;
    setIsReading(false);
    setChosen({ file, reading: readingOf(text, { uploadedAs: documentType, today: today() }) });
  };

  if (!chosen || !type)
    return (
      <ChooseFileStep
        type={type}
        replaces={replaces}
        isReading={isReading}
        onType={setType}
        onFile={(file, documentType) => void choose(file, documentType)}
        onClose={onClose}
      />
    );
  return (
    <DetailsStep
      {...chosen}
      type={type}
      property={property}
      replaces={replaces}
      onBack={() => setChosen(null)}
      onClose={onClose}
    />
  );
};
