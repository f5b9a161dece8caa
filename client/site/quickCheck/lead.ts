import type { User } from '../../../domain/accounts/contract.ts';
import {
  EMAIL_REQUIRED,
  LEAD_EMAIL_INVALID,
  looksLikeEmail,
  MIN_PASSWORD_LENGTH,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_SHORT,
} from '../../../domain/accounts/texts.ts';
import { waitingTime } from '../../../domain/waitingTime.ts';
import { call, isStatus, isUnanswered } from '../../api/http.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import { errorsIn, inTime, waitOf } from '../publicCalls.ts';

export type Lead = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string;
  readonly user_type: keyof typeof QUICK_CHECK.lead.roles;
  readonly marketing_opt_in: boolean;
};
export const EMPTY_LEAD: Lead = {
  email: '',
  password: '',
  name: '',
  phone: '',
  user_type: 'owner',
  marketing_opt_in: false,
};

const FIELDS = ['email', 'password', 'name', 'phone'] as const;
export type LeadErrors = Partial<Record<(typeof FIELDS)[number], string>>;

export const errorsOf = ({ email, password }: Lead): LeadErrors => ({
  ...(!looksLikeEmail(email) && { email: email.trim() === '' ? EMAIL_REQUIRED : LEAD_EMAIL_INVALID }),
  ...(password.length < MIN_PASSWORD_LENGTH && { password: password === '' ? PASSWORD_REQUIRED : PASSWORD_TOO_SHORT }),
});

/** Said above the results. `next` is what the person can do about it. */
export type Notice = { readonly text: string; readonly next?: 'form' | 'signIn' };

export type LeadOutcome =
  | { readonly kind: 'registered'; readonly user: User }
  | { readonly kind: 'invalid'; readonly errors: LeadErrors }
  | { readonly kind: 'failed'; readonly notice: Notice };

const { notices } = QUICK_CHECK;

const refused = (error: unknown): LeadOutcome => {
  const errors = isStatus(error, 422) ? errorsIn(error, FIELDS) : {};
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  if (isStatus(error, 429)) return failed({ text: notices.tooMany(waitingTime(waitOf(error))), next: 'form' });
  if (isStatus(error, 409)) return failed({ text: notices.refused(error.message), next: 'signIn' });
  // The form can be sent again in either case: of an account that exists by then the server says so.
  return failed({ text: isUnanswered(error) ? notices.unanswered : notices.failed, next: 'form' });
};

const failed = (notice: Notice): LeadOutcome => ({ kind: 'failed', notice });

/** `isStored`: the server has recorded the check that was just taken. Otherwise it would tie an older one of this browser. */
export const captureLead = (lead: Lead, isStored: boolean): Promise<LeadOutcome> =>
  call('POST /api/assessment/capture-lead', { body: { ...lead, quick_check_kept: isStored }, ...inTime() }).then(
    ({ user }): LeadOutcome => ({ kind: 'registered', user }),
    refused,
  );
