// Texts and limits of the Contact page (docs/coverage.md, section 5) that the form's script shares with the contract.
export const NAME_REQUIRED = 'Name is required';
export const SUBJECT_REQUIRED = 'Subject is required';
export const MESSAGE_REQUIRED = 'Message is required';
export const MIN_MESSAGE_LENGTH = 10;
export const MESSAGE_TOO_SHORT = `Message must be at least ${MIN_MESSAGE_LENGTH} characters`;
export const MESSAGE_NOT_SENT = 'Failed to send message. Please try again.';

/** `wait` is a time in words. */
export const tooManyMessages = (wait: string): string => `Please wait ${wait} before you write again.`;
