import { z } from 'zod';
import { plainLines, plainText } from '../plainText.ts';
import { ContactSubject } from './events.ts';

export const CONTACT_SUBJECTS = ContactSubject.options;

/** Texts and limits: spec section 5, Contact. */
export const ContactBody = z.object({
  name: z
    .string({ error: 'Name is required' })
    .overwrite(plainText)
    .trim()
    .min(1, 'Name is required')
    .max(120, 'Keep it to 120 characters'),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Invalid email address')
    .pipe(z.email('Invalid email address')),
  phone: z.string().overwrite(plainText).trim().max(40, 'Keep it to 40 characters').default(''),
  subject: z.enum(ContactSubject.options, { error: 'Subject is required' }),
  message: z
    .string({ error: 'Message is required' })
    .overwrite(plainLines)
    .trim()
    .min(1, 'Message is required')
    .min(10, 'Message must be at least 10 characters')
    .max(5000, 'Keep it to 5,000 characters'),
});
export type ContactBody = z.input<typeof ContactBody>;
