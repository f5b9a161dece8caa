import Button from '@mui/material/Button';
import { isStatus, reasonOf } from '../../api/http.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { CONSOLE_PAGES } from '../paths.ts';

type Props = {
  what: string;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** The list of such records. */
  back?: { href: string; label: string };
};

const ALL_PROPERTIES = { href: CONSOLE_PAGES.properties, label: 'All properties' };

/** Instead of a record that is not there yet, or not at all. */
export const RecordState = ({ what, loading, error, onRetry, back = ALL_PROPERTIES }: Props) => {
  if (loading) return <PageSpinner label={`Loading the ${what}`} />;
  const isMissing = isStatus(error, 404);
  return (
    <>
      <PageTitle>{isMissing ? 'Not found' : 'Not loaded'}</PageTitle>
      <ErrorState
        title={isMissing ? `There is no such ${what}` : `This ${what} could not be loaded`}
        {...(!isMissing && { onRetry })}
        action={
          <Button variant="outlined" href={back.href}>
            {back.label}
          </Button>
        }
      >
        {isMissing ? 'It may have been removed.' : reasonOf(error)}
      </ErrorState>
    </>
  );
};
