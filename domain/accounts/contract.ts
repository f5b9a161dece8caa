import { z } from 'zod';
import { Day, Id } from '../fact.ts';
import { plainText } from '../plainText.ts';
import { GrantedRole } from '../policy.ts';
import { SubscriptionView } from '../subscriptions/contract.ts';
import { UserType } from './events.ts';
import {
  EMAIL_REQUIRED,
  LEAD_EMAIL_INVALID,
  MIN_PASSWORD_LENGTH,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_SHORT,
} from './texts.ts';

const email = (invalid: string) =>
  z.string({ error: EMAIL_REQUIRED }).trim().min(1, EMAIL_REQUIRED).max(254, invalid).pipe(z.email(invalid));

/** The upper bound protects the hash function from very long input. */
export const NewPassword = z
  .string({ error: PASSWORD_REQUIRED })
  .min(1, PASSWORD_REQUIRED)
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(1024, 'Password must be at most 1,024 characters');

/** Only the server has the list of common passwords. */
export const WEAK_PASSWORD =
  'Password is too easy to guess. Do not use a common password, your name, your email or LetProof';

const Name = z.string().overwrite(plainText).trim().max(120, 'Keep it to 120 characters');
const Phone = z.string().overwrite(plainText).trim().max(40, 'Keep it to 40 characters');

export const RegisterBody = z.strictObject({
  email: email('Invalid email address'),
  password: NewPassword,
  name: Name.default(''),
  phone: Phone.default(''),
  user_type: UserType.default('owner'),
  marketing_opt_in: z.boolean().default(false),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

/** The form has one more field, which is not sent. */
export const RegisterForm = RegisterBody.extend({
  accept_terms: z.boolean().refine((accepted) => accepted, 'You must accept the terms and conditions'),
});
export type RegisterForm = z.input<typeof RegisterForm>;

/** A recovery code, with room for other spaces and dashes than ours. */
export const MAX_CODE = 64;

export const LoginBody = z.strictObject({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254, 'Invalid email address'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024, 'Invalid password'),
  /** Needed once the account has a second factor. */
  code: z.string().trim().max(MAX_CODE, 'Invalid code').optional(),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const CODE_REQUIRED = 'Enter the code of your authenticator app, or a recovery code';
export const WRONG_CODE = 'This code is not valid. Please try again with a new one';

/** The registration of a lead: the same fields, with the words of the quick check's form (docs/coverage.md, section 5). */
export const LeadBody = RegisterBody.extend({
  email: email(LEAD_EMAIL_INVALID),
  /** False if the check that the visitor has just taken was not recorded: an older one of this browser is not tied. */
  quick_check_kept: z.boolean().default(true),
});
export type LeadBody = z.input<typeof LeadBody>;

/** A field that is left out keeps its value. */
export const ProfileBody = z.strictObject({
  email: email('Invalid email address').optional(),
  name: Name.optional(),
  phone: Phone.optional(),
  marketing_opt_in: z.boolean().optional(),
  /** Needed if `email` is another address. */
  password: z.string().max(1024, 'Invalid password').optional(),
});
export type ProfileBody = z.input<typeof ProfileBody>;

const PresentPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1024, 'Invalid password');

export const ChangePasswordBody = z.strictObject({ current_password: PresentPassword, new_password: NewPassword });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const WRONG_PASSWORD = 'Current password is incorrect';

export const ForgotPasswordBody = z.strictObject({ email: email('Invalid email address') });
export type ForgotPasswordBody = z.input<typeof ForgotPasswordBody>;

export const PASSWORD_FOR_EMAIL = 'Password is required to change the email';

/** The same for a known and an unknown address. */
export const RESET_MAIL_SENT =
  'If there is an account with this email, we have sent it a link to choose a new password. The link works once, for 60 minutes.';

export const ForgotPasswordReply = z.object({ success: z.literal(true), message: z.string() });

const Token = z.string({ error: 'Invalid link' }).min(1, 'Invalid link').max(200, 'Invalid link');

export const ResetPasswordBody = z.strictObject({ token: Token, password: NewPassword });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

export const ResetPasswordReply = z.object({
  success: z.literal(true),
  /** True if the address was not confirmed before: what lets other people and programs into the account ends. */
  access_ended: z.boolean(),
});

/** The form of the page asks for the password twice. */
export const ResetPasswordForm = z
  .object({ password: NewPassword, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, { path: ['confirm'], error: 'Passwords do not match' });
export type ResetPasswordForm = z.input<typeof ResetPasswordForm>;

export const INVALID_RESET_LINK = 'Invalid or expired reset link';
export const FACTOR_OF_EARLIER_ADDRESS =
  'This account has a second factor, and its new email address is not confirmed. If you have changed the address, open the link in the latest mail that we sent to it, then try again. If that link has expired, or if the account is not yours, write to us.';
export const INVALID_CONFIRMATION_LINK = 'Invalid or expired confirmation link';

export const ConfirmEmailBody = z.strictObject({ token: Token });

export const ChangeEmailBody = z.strictObject({ email: email('Invalid email address'), password: PresentPassword });
export type ChangeEmailBody = z.input<typeof ChangeEmailBody>;

export const SessionPath = z.object({ id: Id() });

export const SessionRow = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** Browser and system in words, for example `Firefox on Windows`. */
  device: z.string(),
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;
export const SessionsReply = z.object({ success: z.literal(true), sessions: z.array(SessionRow) });

/** Six digits of the app, or a recovery code. */
export const SecondFactorCode = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, 'Code is required')
  .max(MAX_CODE, 'Invalid code');
export const TwoFactorBody = z.strictObject({
  code: SecondFactorCode,
  /** Needed if the session began long ago. */
  password: z.string().max(1024, 'Invalid password').optional(),
});
export type TwoFactorBody = z.infer<typeof TwoFactorBody>;
export const TwoFactorSetup = z.object({ success: z.literal(true), secret: z.string(), uri: z.string() });
export const TwoFactorReply = z.object({ success: z.literal(true), recovery_codes: z.array(z.string()) });
/** What the settings show of a second factor. */
export const TwoFactorStatusReply = z.object({
  success: z.literal(true),
  /** When it was switched on; null while it is off. */
  since: z.iso.datetime().nullable(),
  /** The recovery codes that were not used yet. */
  recovery_codes_left: z.int(),
});
export type TwoFactorStatus = Pick<z.infer<typeof TwoFactorStatusReply>, 'since' | 'recovery_codes_left'>;
export const PasswordBody = z.strictObject({ password: PresentPassword });
export type PasswordBody = z.infer<typeof PasswordBody>;

/** How much an account holds. */
const AccountContents = z.object({ properties: z.int(), documents: z.int(), badges: z.int() });
export type AccountContents = z.infer<typeof AccountContents>;
export const ContentsReply = AccountContents.extend({ success: z.literal(true) });

export const DELETE_CONFIRMATION = 'DELETE';
export const DeleteAccountBody = z.strictObject({
  password: PresentPassword,
  confirm: z.literal(DELETE_CONFIRMATION, { error: 'Type DELETE to confirm' }),
});
export type DeleteAccountBody = z.input<typeof DeleteAccountBody>;

export const AccountRole = z.object({
  account_id: z.uuid(),
  /** Names the role, to give it up. */
  grant_id: z.uuid(),
  name: z.string(),
  role: GrantedRole,
  until: Day.nullable(),
  /** True if the role covers only some of the properties. */
  limited: z.boolean(),
  /** What the account's subscription allows. */
  subscription: SubscriptionView.pick({ status: true, may_write: true, properties_limit: true }),
});
export type AccountRole = z.infer<typeof AccountRole>;

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  user_type: UserType,
  marketing_opt_in: z.boolean(),
  /** Confirmed by the link in a mail to the present address. */
  email_confirmed: z.boolean(),
  /** False after the server of the address has refused our mail for good. */
  email_reachable: z.boolean(),
  /** True if signing in needs a second factor. */
  two_factor: z.boolean(),
  subscription: SubscriptionView,
  /** Other people's accounts that this person may act for. */
  roles: z.array(AccountRole),
  /** True if this person belongs to our staff, who work in the back office. */
  staff: z.boolean(),
  /** True if the back office opens to this person of our staff only once they have switched on a second factor. */
  staff_needs_second_factor: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserReply = z.object({ success: z.literal(true), user: User });

/** Names the user only to the browser that is signed in to this account: the link may be opened in any other. */
export const ConfirmEmailReply = z.object({ success: z.literal(true), user: User.optional() });
