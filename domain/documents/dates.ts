import { reject } from '../decider.ts';
import { EXPIRY_IN_PAST, ISSUED_AFTER_EXPIRY, ISSUED_IN_FUTURE } from './contract.ts';

export type DocumentDates = { readonly issuedOn: string | null; readonly expiresOn: string | null };
export type DateRejection = 'expiry-in-past' | 'issued-in-future' | 'issued-after-expiry';

export const inPast = reject<DateRejection>('expiry-in-past', EXPIRY_IN_PAST);
const issuedInFuture = reject<DateRejection>('issued-in-future', ISSUED_IN_FUTURE);
const issuedAfterExpiry = reject<DateRejection>('issued-after-expiry', ISSUED_AFTER_EXPIRY);

/** The first thing that is wrong with the dates; undefined if nothing is. ISO days sort in time order as text. */
export const wrongDates = ({ issuedOn, expiresOn }: DocumentDates, today: string) => {
  if (expiresOn && expiresOn < today) return inPast;
  return wrongIssueDate({ issuedOn, expiresOn }, today);
};

/** A document that has already run out may still get its issue date. */
export const wrongIssueDate = ({ issuedOn, expiresOn }: DocumentDates, today: string) => {
  if (issuedOn && issuedOn > today) return issuedInFuture;
  return issuedOn && expiresOn && issuedOn > expiresOn ? issuedAfterExpiry : undefined;
};
