import { forgetAccount } from './keptAccount.ts';
import { forgetAnswers } from './keptAnswers.ts';
import { forgetSearches } from './keptSearches.ts';
import { forgetSelections } from './keptSelections.ts';

/**
 * When a session has ended by itself. What its person needs to go on after signing in again stays: unsaved answers, and
 * the id of the account that they belong to. Nobody else who signs in gets them.
 */
export const forgetLists = (): void => {
  forgetSearches();
  forgetSelections();
};

/** When the person signs out. */
export const forgetPerson = (): void => {
  forgetLists();
  forgetAccount();
  forgetAnswers();
};
