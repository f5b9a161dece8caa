import { useState } from 'react';
import type { Document } from '../../../../domain/documents/contract.ts';
import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { today } from '../../../clock.ts';
import { useIgnoreStrayDrops } from '../../questionnaire/evidence/useIgnoreStrayDrops.ts';
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
  useIgnoreStrayDrops();
  const [type, setType] = useState<DocumentType | null>(replaces?.document_type ?? null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** While a file is read. */
  const [skip, setSkip] = useState<(() => void) | null>(null);

  const choose = async (file: File, documentType: DocumentType) => {
    const skipped = new Promise<null>((resolve) => setSkip(() => () => resolve(null)));
    const text = (await Promise.race([readFile(file), skipped])) ?? NO_TEXT;
    setSkip(null);
    setChosen({ file, reading: readingOf(text, { uploadedAs: documentType, today: today() }) });
  };

  if (!chosen || !type)
    return (
      <ChooseFileStep
        type={type}
        replaces={replaces}
        onType={setType}
        onSkip={skip}
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
