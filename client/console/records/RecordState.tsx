import Button from '@mui/material/Button';
import { isStatus, reasonOf } from '../../api/http.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { CONSOLE_PAGES } from '../paths.ts';

type Props = { what: string; loading: boolean; error: unknown; onRetry: () => void };

/** Instead of a record that is not there yet, or not at all. */
export const RecordState = ({ what, loading, error, onRetry }: Props) => {
  if (loading) return <PageSpinner label={`Loading the ${what}`} />;
  const isMissing = isStatus(error, 404);
  return (
    <>
      <PageTitle>{isMissing ? 'Not found' : 'Not loaded'}</PageTitle>
      <ErrorState
        title={isMissing ? `There is no such ${what}` : `This ${what} could not be loaded`}
        {...(!isMissing && { onRetry })}
        action={
          <Button variant="outlined" href={CONSOLE_PAGES.properties}>
            All properties
          </Button>
        }
      >
        {isMissing ? 'It may have been removed.' : reasonOf(error)}
      </ErrorState>
    </>
  );
};
