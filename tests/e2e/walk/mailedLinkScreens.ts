import type { Visitor } from '../visitor.ts';
import type { Screen } from './screen.ts';

const NEW_PASSWORD = 'harbour-lights';

const chooseAndConfirm = async (visitor: Visitor, confirmation: string) => {
  await visitor.fill('New password', NEW_PASSWORD);
  await visitor.fill('Confirm password', confirmation);
  await visitor.press('Change Password');
};

const mismatchPasswords = async (visitor: Visitor) => {
  await chooseAndConfirm(visitor, 'harbour-light');
  await visitor.see('There is a problem', 'Passwords do not match');
};

const useInvalidLink = async (visitor: Visitor) => {
  await chooseAndConfirm(visitor, NEW_PASSWORD);
  await visitor.see('Invalid Reset Link', 'Invalid or expired reset link');
};

const changePassword = async (visitor: Visitor) => {
  await chooseAndConfirm(visitor, NEW_PASSWORD);
  await visitor.see('Your password is changed');
};

const sendInvalidAddress = async (visitor: Visitor) => {
  await visitor.fill('Email', 'ada');
  await visitor.press('Send Reset Link');
  await visitor.see('There is a problem', 'Invalid email address');
};

const sendResetLink = async (visitor: Visitor) => {
  await visitor.fill('Email', 'nobody@example.com');
  await visitor.press('Send Reset Link');
  await visitor.see('Check Your Email');
};

/** The page asks the server nothing about the user: the browser knows who is signed in once it has shown the dashboard. */
const openInvalidConfirmation = async (visitor: Visitor) => {
  await visitor.go('/confirm-email?token=x');
  await visitor.see('This link is no longer valid', 'Send the link again');
};

const forgot = { user: 'visitor', path: '/forgot-password', shows: ['Send Reset Link'] } as const;
const reset = { user: 'visitor', path: '/reset-password?token=x', shows: ['Choose a new password'] } as const;

/** The ways back into an account and to a confirmed address, which lead through a mail. */
export const MAILED_LINK_SCREENS: readonly Screen[] = [
  { ...forgot, name: 'forgot-password' },
  { ...forgot, name: 'forgot-password-errors', after: sendInvalidAddress },
  { ...forgot, name: 'forgot-password-sent', after: sendResetLink },
  { ...reset, name: 'reset-password' },
  { ...reset, name: 'reset-password-errors', after: mismatchPasswords },
  {
    ...reset,
    name: 'reset-password-refused',
    refusals: ['422 /api/auth/reset-password'],
    after: useInvalidLink,
  },
  { ...reset, name: 'reset-password-changed', path: (world) => world.resetPath(), after: changePassword },
  { name: 'reset-password-incomplete', user: 'visitor', path: '/reset-password', shows: ['Invalid Reset Link'] },
  {
    name: 'confirm-email',
    user: 'visitor',
    path: (world) => world.confirmationPath(),
    shows: ['Your email is confirmed'],
  },
  { name: 'confirm-email-invalid', user: 'visitor', path: '/confirm-email', shows: ['This link is no longer valid'] },
  {
    name: 'confirm-email-invalid-signed-in',
    user: 'newcomer',
    path: '/dashboard',
    shows: ['Confirm your email'],
    refusals: ['422 /api/auth/confirm-email'],
    after: openInvalidConfirmation,
  },
];
