import type { Query } from '@tanstack/react-query';

/** The `meta` of a query that needs no session: the address of its page is enough. */
export const WITHOUT_SESSION = { needsSession: false };

export const needsSession = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.needsSession !== false;
