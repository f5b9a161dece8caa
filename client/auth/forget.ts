import { noteSignOut } from './signOuts.ts';
import { forgetAccount } from './storedAccount.ts';
import { forgetAnswers } from './storedAnswers.ts';
import { forgetSearches } from './storedSearches.ts';
import { forgetSelections } from './storedSelections.ts';

/**
 * When a session has ended by itself. Unsaved answers stay, and so does the id of the account that they belong to: the same
 * person can sign in again and save them. If another person signs in, they are deleted.
 */
export const forgetLists = (): void => {
  forgetSearches();
  forgetSelections();
};

/** What `forgetLists` leaves. When the person has signed out in this tab or in another one. */
export const forgetUnfinished = (): void => {
  forgetAccount();
  forgetAnswers();
};

/** When the person signs out. */
export const forgetPerson = (): void => {
  forgetLists();
  forgetUnfinished();
  noteSignOut();
};
