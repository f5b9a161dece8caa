import { INVALID_RESET_LINK } from '../../../../domain/accounts/contract.ts';
import { isStatus } from '../../../api/http.ts';

/** The link cannot be mended, unlike a password that is refused with the same status. */
export const isInvalidLink = (error: unknown): boolean =>
  isStatus(error, 422) && (error.message === INVALID_RESET_LINK || error.errors.token !== undefined);
