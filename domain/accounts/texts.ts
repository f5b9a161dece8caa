// Texts and limits (docs/coverage.md, section 5) that forms without schemas share with the contract.
export const EMAIL_REQUIRED = 'Email is required';
export const EMAIL_INVALID = 'Invalid email address';
/** The words of the quick check's form. */
export const LEAD_EMAIL_INVALID = 'Please enter a valid email';
export const PASSWORD_REQUIRED = 'Password is required';
export const MIN_PASSWORD_LENGTH = 8;
export const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;

/** After a reset of the password that has proved an address which was not confirmed before. */
export const ACCESS_ENDED_BY_RESET =
  'Your email address was not confirmed before. If you had let other people or programs into your account, their access has ended, and so have your shared links, upload links, offers and calendar addresses.';

/** A simple address pattern, for forms without schemas. The server checks the address itself. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
