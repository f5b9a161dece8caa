import {
  EMAIL_REQUIRED,
  LEAD_EMAIL_INVALID,
  looksLikeEmail,
  PASSWORD_LENGTH,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_SHORT,
} from '../../../domain/accounts/texts.ts';
import { waitingTime } from '../../../domain/waitingTime.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import { errorsIn, isRecord, messageIn, postJson, type Reply } from '../postJson.ts';

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
  ...(password.length < PASSWORD_LENGTH && { password: password === '' ? PASSWORD_REQUIRED : PASSWORD_TOO_SHORT }),
});

/** Said above the results. `next` is what the person can do about it. */
export type Notice = { readonly text: string; readonly next?: 'form' | 'signIn' };

export type LeadOutcome =
  | { readonly kind: 'registered'; readonly user: unknown }
  | { readonly kind: 'invalid'; readonly errors: LeadErrors }
  | { readonly kind: 'failed'; readonly notice: Notice };

const { notices } = QUICK_CHECK;

const outcomeOf = ({ status, body, retryAfter }: Reply): LeadOutcome => {
  if (status === 201 && isRecord(body)) return { kind: 'registered', user: body.user };
  const errors = errorsIn(body, FIELDS);
  if (status === 422 && Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  if (status === 429) return failed({ text: notices.tooMany(waitingTime(retryAfter)), next: 'form' });
  if (status === 409) return failed({ text: notices.refused(messageIn(body) ?? ''), next: 'signIn' });
  return failed({ text: notices.failed, next: 'form' });
};

const failed = (notice: Notice): LeadOutcome => ({ kind: 'failed', notice });

export const captureLead = (lead: Lead): Promise<LeadOutcome> =>
  postJson('/assessment/capture-lead', lead).then(outcomeOf, () => failed({ text: notices.failed, next: 'form' }));
