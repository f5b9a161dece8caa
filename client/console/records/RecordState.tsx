import Button from '@mui/material/Button';
import { isStatus, reasonOf } from '../../api/http.ts';
import { type Loading, useLoadFailure } from '../../api/useLoadFailure.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { CONSOLE_PAGES } from '../paths.ts';

type Props = {
  what: string;
  query: Loading;
  /** The list of such records. */
  back?: { href: string; label: string };
};

const ALL_PROPERTIES = { href: CONSOLE_PAGES.properties, label: 'All properties' };

/** Instead of a record that is not there yet, or not at all. */
export const RecordState = ({ what, query, back = ALL_PROPERTIES }: Props) => {
  // Data that was read earlier is withheld, so it does not count.
  const failure = useLoadFailure({ ...query, data: undefined });
  if (!failure) return <PageSpinner label={`Loading the ${what}`} />;
  const isMissing = isStatus(failure.error, 404);
  return (
    <>
      <PageTitle>{isMissing ? 'Not found' : 'Not loaded'}</PageTitle>
      <ErrorState
        title={isMissing ? `There is no such ${what}` : `This ${what} could not be loaded`}
        {...(!isMissing && { onRetry: failure.retry, retrying: failure.retrying })}
        action={
          <Button variant="outlined" href={back.href}>
            {back.label}
          </Button>
        }
      >
        {isMissing ? 'It may have been removed.' : reasonOf(failure.error)}
      </ErrorState>
    </>
  );
};
