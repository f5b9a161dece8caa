import { z } from 'zod';
import { EMAIL_INVALID, EMAIL_REQUIRED } from '../accounts/texts.ts';
import { plainLines, plainText } from '../plainText.ts';
import { ContactSubject } from './events.ts';
import { MESSAGE_REQUIRED, MESSAGE_TOO_SHORT, MIN_MESSAGE_LENGTH, NAME_REQUIRED, SUBJECT_REQUIRED } from './texts.ts';

export const CONTACT_SUBJECTS = ContactSubject.options;

/** Texts and limits: docs/coverage.md, section 5, Contact. */
export const ContactBody = z.strictObject({
  name: z
    .string({ error: NAME_REQUIRED })
    .overwrite(plainText)
    .trim()
    .min(1, NAME_REQUIRED)
    .max(120, 'Keep it to 120 characters'),
  email: z
    .string({ error: EMAIL_REQUIRED })
    .trim()
    .min(1, EMAIL_REQUIRED)
    .max(254, EMAIL_INVALID)
    .pipe(z.email(EMAIL_INVALID)),
  phone: z.string().overwrite(plainText).trim().max(40, 'Keep it to 40 characters').default(''),
  subject: z.enum(ContactSubject.options, { error: SUBJECT_REQUIRED }),
  message: z
    .string({ error: MESSAGE_REQUIRED })
    .overwrite(plainLines)
    .trim()
    .min(1, MESSAGE_REQUIRED)
    .min(MIN_MESSAGE_LENGTH, MESSAGE_TOO_SHORT)
    .max(5000, 'Keep it to 5,000 characters'),
});
export type ContactBody = z.input<typeof ContactBody>;
