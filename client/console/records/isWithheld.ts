import { isStatus } from '../../api/http.ts';

/**
 * True if the record has gone, or the person may no longer see it. Other failures of a later request, such as a lost
 * connection, keep what is shown and what is being typed.
 */
export const isWithheld = (error: unknown): boolean => isStatus(error, 404) || isStatus(error, 403);
