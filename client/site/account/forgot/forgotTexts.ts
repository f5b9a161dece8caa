import { PAGES } from '../../../paths.ts';

export const FORGOT_FAILED = 'Failed to send reset email';

/** In the header of the pages around a forgotten password. */
export const SIGN_IN_LINK = { href: PAGES.login, label: 'Sign In' } as const;
