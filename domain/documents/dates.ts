import { reject } from '../decider.ts';
import { EXPIRY_IN_PAST, ISSUED_AFTER_EXPIRY, ISSUED_IN_FUTURE } from './contract.ts';

export type DocumentDates = { readonly issuedOn: string | null; readonly expiresOn: string | null };
export type NewDateRejection = 'expiry-in-past' | 'issued-in-future';
export type DateRejection = NewDateRejection | 'issued-after-expiry';

const inPast = reject<NewDateRejection>('expiry-in-past', EXPIRY_IN_PAST);
const issuedInFuture = reject<NewDateRejection>('issued-in-future', ISSUED_IN_FUTURE);
const issuedAfterExpiry = reject<DateRejection>('issued-after-expiry', ISSUED_AFTER_EXPIRY);

/**
 * The first thing that is wrong with the dates; undefined if nothing is. ISO days sort in time order as text. A document
 * that was issued by today, and does not end before today, was not issued after its end.
 */
export const wrongDates = ({ issuedOn, expiresOn }: DocumentDates, today: string) => {
  if (expiresOn && expiresOn < today) return inPast;
  return issuedOn && issuedOn > today ? issuedInFuture : undefined;
};

/** A document that has already run out may still get its issue date. */
export const wrongIssueDate = ({ issuedOn, expiresOn }: DocumentDates, today: string) => {
  if (issuedOn && issuedOn > today) return issuedInFuture;
  return issuedOn && expiresOn && issuedOn > expiresOn ? issuedAfterExpiry : undefined;
};
