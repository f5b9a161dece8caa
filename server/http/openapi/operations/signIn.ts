import {
  ChangeEmailBody,
  ChangePasswordBody,
  ConfirmEmailBody,
  ConfirmEmailReply,
  ForgotPasswordBody,
  ForgotPasswordReply,
  LoginBody,
  PasswordBody,
  ProfileBody,
  RegisterBody,
  ResetPasswordBody,
  ResetPasswordReply,
  SessionPath,
  SessionsReply,
  TwoFactorBody,
  TwoFactorReply,
  TwoFactorSetup,
  TwoFactorStatusReply,
  UserReply,
} from '../../../../domain/accounts/contract.ts';
import { Done } from '../../../../domain/done.ts';
import { created, type Group, OWN_ONCE_CONFIRMED, ok } from '../operation.ts';

export const signIn: Group = {
  tag: 'Signing in',
  about: 'Registration, sessions, passwords and the second factor of a person. An API key cannot use these.',
  operations: {
    'POST /api/auth/register': {
      summary: 'Register, and sign in',
      body: RegisterBody,
      replies: created(UserReply),
      fails: ['email-taken'],
    },
    'POST /api/auth/login': {
      summary: 'Sign in',
      description:
        'Sets the session cookie. With a second factor the first answer is 401 `two_factor_required`; send `code` along.',
      body: LoginBody,
      replies: ok(UserReply),
      fails: ['invalid-credentials', 'two_factor_required'],
    },
    'POST /api/auth/logout': { summary: 'Sign out', replies: ok(Done) },
    'GET /api/auth/me': { summary: 'The person who is signed in', replies: ok(UserReply) },
    'PUT /api/auth/profile': {
      summary: 'Change name, phone or wishes',
      description:
        'A field that is left out keeps its value. Another `email` needs the password; then this browser gets a new session, and its former one ends.',
      body: ProfileBody,
      replies: ok(UserReply),
      fails: ['email-taken'],
    },
    'PUT /api/auth/email': {
      summary: 'Change the email address',
      description: 'This browser gets a new session, and its former one ends.',
      body: ChangeEmailBody,
      replies: ok(UserReply),
      fails: ['email-taken'],
    },
    'PUT /api/auth/change-password': {
      summary: 'Change the password',
      description: 'All other sessions end.',
      body: ChangePasswordBody,
      replies: ok(Done),
    },
    'POST /api/auth/forgot-password': {
      summary: 'Ask for a link to choose a new password',
      description: 'The answer is the same for a known and an unknown address.',
      body: ForgotPasswordBody,
      replies: ok(ForgotPasswordReply),
    },
    'POST /api/auth/reset-password': {
      summary: 'Choose a new password with the token of a mail',
      description:
        'If the address was not confirmed before, all access that others have to the account ends, which the answer says, and the address counts as confirmed. Refused with 403 if the account has a second factor and its changed address is not confirmed: then another link to confirm it is sent there.',
      body: ResetPasswordBody,
      replies: ok(ResetPasswordReply),
    },
    'POST /api/auth/confirm-email': {
      summary: 'Confirm an email address with the token of a mail',
      body: ConfirmEmailBody,
      replies: ok(ConfirmEmailReply),
      fails: ['confirmation-void'],
    },
    'POST /api/auth/confirm-email/resend': { summary: 'Send the mail of confirmation again', replies: ok(Done) },
    'GET /api/auth/sessions': { summary: 'The sessions that are open', replies: ok(SessionsReply) },
    'DELETE /api/auth/sessions': { summary: 'End all other sessions', replies: ok(Done) },
    'DELETE /api/auth/sessions/{id}': { summary: 'End a session', path: SessionPath, replies: ok(Done) },
    'GET /api/auth/two-factor': {
      summary: 'Whether the second factor is on, and how many recovery codes are left',
      replies: ok(TwoFactorStatusReply),
    },
    'POST /api/auth/two-factor': {
      summary: 'Prepare a second factor',
      description: OWN_ONCE_CONFIRMED,
      replies: created(TwoFactorSetup),
      fails: ['two-factor-on'],
      takesNoKey: true,
    },
    'PUT /api/auth/two-factor': {
      summary: 'Switch the second factor on',
      description: `Asks for the password too if the session began more than ten minutes ago. ${OWN_ONCE_CONFIRMED}`,
      body: TwoFactorBody,
      replies: ok(TwoFactorReply),
      fails: ['two-factor-on'],
    },
    'DELETE /api/auth/two-factor': {
      summary: 'Switch the second factor off',
      body: PasswordBody,
      replies: ok(Done),
    },
    'POST /api/auth/two-factor/recovery-codes': {
      summary: 'Make new recovery codes',
      description: `The former ones are void. The new ones are shown once: if the answer is lost, a repeat makes others. ${OWN_ONCE_CONFIRMED}`,
      body: PasswordBody,
      replies: created(TwoFactorReply),
      fails: ['two-factor-off'],
      takesNoKey: true,
    },
  },
};
