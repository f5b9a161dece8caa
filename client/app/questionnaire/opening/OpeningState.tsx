import Button from '@mui/material/Button';
import { reasonOf } from '../../../api/http.ts';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import { PAGES } from '../../../paths.ts';
import { currentAssessmentHref } from '../address.ts';
import type { Opening } from './openingModel.ts';

const toDashboard = (
  <Button variant="outlined" href={PAGES.dashboard}>
    Back to Dashboard
  </Button>
);

type Props = {
  opening: Opening;
  /** The property whose current assessment is offered in place of one that is missing. */
  propertyId?: string | null;
};

/** What the page shows while there is no question to show. */
export const OpeningState = ({ opening, propertyId }: Props) => {
  switch (opening.status) {
    case 'loading':
      return <PageSpinner label="Opening the assessment" />;
    case 'missing':
      return (
        <ErrorState
          title="Assessment Not Found"
          action={
            <>
              {propertyId && <Button href={currentAssessmentHref(propertyId)}>Open the current assessment</Button>}
              {toDashboard}
            </>
          }
        >
          It may have been restarted or removed, or it belongs to another account.
        </ErrorState>
      );
    case 'failed':
      return (
        <ErrorState
          title="The assessment could not be loaded"
          onRetry={opening.retry}
          retrying={opening.retrying}
          action={toDashboard}
        >
          {reasonOf(opening.error)}
        </ErrorState>
      );
  }
};
