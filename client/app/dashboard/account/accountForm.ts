import { z } from 'zod';
import { NewPassword, RegisterBody } from '../../../../domain/accounts/contract.ts';
import { PASSWORD_FOR_EMAIL, PresentPassword, ProfileFields } from '../../account/profileForm.ts';

const Fields = ProfileFields.extend({
  marketing_opt_in: RegisterBody.shape.marketing_opt_in,
  current_password: PresentPassword,
  new_password: z.string(),
});

export type AccountForm = z.input<typeof Fields>;
export type AccountValues = z.output<typeof Fields>;

/** The password is changed only when both of its fields are filled. */
export const changesPassword = ({ current_password, new_password }: AccountValues): boolean =>
  current_password !== '' && new_password !== '';

/** `present` is the email before the change. */
export const accountForm = (present: string) =>
  Fields.refine(({ email, current_password }) => email === present || current_password !== '', {
    path: ['current_password'],
    error: PASSWORD_FOR_EMAIL,
  }).superRefine((values, context) => {
    if (!changesPassword(values)) return;
    const [issue] = NewPassword.safeParse(values.new_password).error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: ['new_password'], message: issue.message });
  });
