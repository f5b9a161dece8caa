import { styled } from '@mui/material/styles';
import { Disclosure } from '../../../../components/surfaces/Disclosure.tsx';
import { size } from '../../../../theme/tokens.ts';
import { isEmpty } from '../reading.ts';
import type { ReviewedProperty } from './FitWarnings.tsx';
import { ReadingPlaces } from './ReadingPlaces.tsx';
import { ReadingReview } from './ReadingReview.tsx';
import type { ReadingReviewState } from './useReadingReview.ts';

type Props = {
  review: ReadingReviewState;
  property: ReviewedProperty;
  /** The drawing of the page stands elsewhere on the screen. */
  placesElsewhere: boolean;
};

/** What was read from a chosen file, in the upload card of a question. */
export const UploadReview = ({ review, property, placesElsewhere }: Props) => (
  <>
    {!placesElsewhere && !isEmpty(review.reading) && (
      <div>
        <Disclosure summary="Show where we read it">
          <ReadingPlaces review={review} />
        </Disclosure>
      </div>
    )}
    <ReadingReview review={review} property={property} />
  </>
);

const Aside = styled('div')({ position: 'sticky', top: 24, '& > h2': { fontSize: size.lead, marginBottom: 4 } });

/** Beside the question, where there is room. */
export const PlacesAside = ({ review }: Pick<Props, 'review'>) => (
  <Aside>
    <h2>Where we read it</h2>
    <ReadingPlaces review={review} />
  </Aside>
);
