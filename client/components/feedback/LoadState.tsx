import type { ReactNode } from 'react';
import { type Loading, useLoadFailure } from '../../api/useLoadFailure.ts';
import { RetryNotice } from './RetryNotice.tsx';

type Props = {
  query: Loading;
  /** In place of the part while it loads. Null if most often there is nothing to show. */
  loading: ReactNode;
  /** What could not be loaded, as a sentence. */
  children: string;
};

/** In place of a part of the page until it has loaded. */
export const LoadState = ({ query, loading, children }: Props) => {
  const failure = useLoadFailure(query);
  if (query.data !== undefined) return null;
  if (!failure) return loading;
  return (
    <RetryNotice retrying={failure.retrying} onRetry={failure.retry}>
      {children}
    </RetryNotice>
  );
};
