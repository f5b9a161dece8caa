import '../../../client/configureZod.ts';

import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readFile } from '../../../client/app/documents/reading/readFile.ts';
import { type Reading, readingOf } from '../../../client/app/documents/reading/reading.ts';
import { ReadingPlaces } from '../../../client/app/documents/reading/review/ReadingPlaces.tsx';
import { ReadingReview } from '../../../client/app/documents/reading/review/ReadingReview.tsx';
import { useReadingReview } from '../../../client/app/documents/reading/review/useReadingReview.ts';
import { Container } from '../../../client/components/page/Container.tsx';
import { Card } from '../../../client/components/surfaces/Card.tsx';
import '../../../client/theme/font.ts';
import { StyleRoot } from '../../../client/theme/StyleRoot.tsx';
import { ReadingOutcome } from '../../../domain/documents/proposals.ts';
import type { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';

const TODAY = '2026-11-22';
const KILN_COTTAGE = { name: 'Kiln Cottage', postcode: 'SA70 7HB' };

const Review = ({ reading, uploadedAs }: { reading: Reading; uploadedAs: DocumentType }) => {
  const review = useReadingReview({ reading, documentType: uploadedAs, today: TODAY });
  const [outcome, setOutcome] = useState('');
  return (
    <Container as="main" style={{ paddingBlock: 24 }}>
      <h1>Gas safety record</h1>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
        <Card style={{ flex: '1 1 340px', maxWidth: 680 }}>
          <ReadingReview review={review} property={KILN_COTTAGE} />
          <button
            type="button"
            onClick={() => {
              const confirmed = review.confirm();
              if (confirmed) setOutcome(JSON.stringify(ReadingOutcome.parse(confirmed).confirmed));
            }}
          >
            Confirm
          </button>
          <output>{outcome}</output>
        </Card>
        <section style={{ flex: '1 1 340px' }}>
          <h2>Where we read it</h2>
          <ReadingPlaces review={review} />
        </section>
      </div>
    </Container>
  );
};

const root = createRoot(document.querySelector('#root') ?? document.body);

/** Reads a PDF and shows its review. */
const showReview = async (base64: string, uploadedAs: DocumentType): Promise<void> => {
  const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'document.pdf');
  const text = await readFile(file);
  if (!text) throw new Error('Nothing was read.');
  root.render(
    <StyleRoot>
      <Review reading={readingOf(text, { uploadedAs, today: TODAY })} uploadedAs={uploadedAs} />
    </StyleRoot>,
  );
};

declare global {
  interface Window {
    showReview: typeof showReview;
  }
}

window.showReview = showReview;
