import { z } from 'zod';
import { RegisterBody } from '../../../domain/accounts/contract.ts';

/** What users may change about themselves. */
export const ProfileFields = RegisterBody.pick({ email: true, name: true, phone: true });

/** The password that the change of the email needs: a stolen session must not take over the account. */
export const PresentPassword = z.string().max(1024, 'Invalid password');

export const PASSWORD_FOR_EMAIL = 'Enter your current password to change the email';

export const UPDATE_FAILED = 'Failed to update account details';
/** A change of the password also ends the session of this tab, unless the answer arrives: it brings a new one. */
export const PASSWORD_UNANSWERED =
  'We got no answer. Your password may have been changed: if you are asked to sign in, try the new one first.';
export const UPDATED = 'Account details updated successfully';
