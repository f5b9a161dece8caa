import { z } from 'zod';
import { RegisterBody } from '../../../domain/accounts/contract.ts';

/** What users may change about themselves. */
export const ProfileFields = RegisterBody.pick({ email: true, name: true, phone: true });

/** The password that the change of the email needs: a stolen session must not take over the account. */
export const PresentPassword = z.string().max(1024, 'Invalid password');

export const PASSWORD_FOR_EMAIL = 'Enter your current password to change the email';

export const UPDATE_FAILED = 'Failed to update account details';
/** The change ends the session, too, if its answer with the new one was lost. */
export const PASSWORD_UNANSWERED =
  'We got no answer. Your password may have been changed: if you are asked to sign in, try the new one first.';
export const UPDATED = 'Account details updated successfully';
