import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Nothing has come yet, neither data nor an error. Not `isPending`: it becomes true again when a failed query is repeated,
 * and the spinner would replace the page and an open dialog.
 */
export const isFirstLoad = ({ isPending, isFetched }: Pick<UseQueryResult, 'isPending' | 'isFetched'>): boolean =>
  isPending && !isFetched;
