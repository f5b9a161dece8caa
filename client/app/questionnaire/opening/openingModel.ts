import { type LoadFailure, together } from '../../../api/useLoadFailure.ts';

/** Why there is nothing to show yet. */
export type Opening =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; error: Error; retry: () => void; retrying: boolean };

/** What the page says while it needs what these are about. */
export const openingOf = (failures: readonly (LoadFailure | null)[]): Opening => {
  const failure = together(failures);
  if (!failure) return { status: 'loading' };
  return failure.isMissing ? { status: 'missing' } : { status: 'failed', ...failure };
};
