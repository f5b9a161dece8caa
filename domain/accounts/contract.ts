import { z } from 'zod';
import { Day } from '../fact.ts';
import { plainText } from '../plainText.ts';
import { GrantedRole } from '../policy.ts';
import { SubscriptionView } from '../subscriptions/contract.ts';
import { UserType } from './events.ts';

const email = (invalid: string) =>
  z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254, invalid).pipe(z.email(invalid));

/** The upper bound protects the hash function from very long input. */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(1024, 'Password must be at most 1,024 characters');

/** Only the server has the list of common passwords. */
export const WEAK_PASSWORD =
  'Password is too easy to guess. Do not use a common password, your name, your email or LetProof';

export const RegisterBody = z.object({
  email: email('Invalid email address'),
  password: NewPassword,
  name: z.string().overwrite(plainText).trim().max(120, 'Keep it to 120 characters').default(''),
  phone: z.string().overwrite(plainText).trim().max(40, 'Keep it to 40 characters').default(''),
  user_type: UserType.default('owner'),
  marketing_opt_in: z.boolean().default(false),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

/** The form has one more field, which is not sent. */
export const RegisterForm = RegisterBody.extend({
  accept_terms: z.boolean().refine((accepted) => accepted, 'You must accept the terms and conditions'),
});
export type RegisterForm = z.input<typeof RegisterForm>;

export const LoginBody = z.object({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254, 'Invalid email address'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024, 'Invalid password'),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const AccountRole = z.object({
  account_id: z.uuid(),
  name: z.string(),
  role: GrantedRole,
  until: Day.nullable(),
});
export type AccountRole = z.infer<typeof AccountRole>;

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  user_type: UserType,
  marketing_opt_in: z.boolean(),
  subscription: SubscriptionView,
  /** Other people's accounts that this person may act for. */
  roles: z.array(AccountRole),
});
export type User = z.infer<typeof User>;

export const UserReply = z.object({ success: z.literal(true), user: User });
