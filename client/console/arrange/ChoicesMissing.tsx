import type { LoadFailure } from '../../api/useLoadFailure.ts';
import { NotLoaded } from '../../components/feedback/NotLoaded.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';

type Props = {
  /** What is chosen from, such as "colleagues". */
  what: string;
  /** Null while they are loading. */
  failure: LoadFailure | null;
};

/** In place of a field whose choices are not there yet, or could not be loaded. */
export const ChoicesMissing = ({ what, failure }: Props) =>
  failure ? (
    <NotLoaded
      title={`The ${what} could not be loaded`}
      error={failure.error}
      retrying={failure.retrying}
      onRetry={failure.retry}
    />
  ) : (
    <PageSpinner label={`Loading the ${what}`} />
  );
