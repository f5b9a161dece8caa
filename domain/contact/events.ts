import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';

/** The Contact page (docs/coverage.md, section 2). */
export const ContactSubject = z.enum(['compliance', 'technical', 'subscription', 'partnership', 'general']);
export type ContactSubject = z.infer<typeof ContactSubject>;

const Sender = aboutPerson({ name: z.string(), email: z.string(), phone: z.string(), message: z.string() });
export type Sender = z.infer<typeof Sender>;

// Stream `contact-{id}`. Each message has a key of its own, named by the message's id. Those of signed-in persons had the
// key of the account in earlier versions.
export const ContactEvent = z.discriminatedUnion('type', [
  fact('ContactMessageReceived', {
    contactId: z.uuid(),
    accountId: z.uuid().nullable(),
    /** The stream id of the sender's address, a keyed hash: finds the messages of an address. */
    emailKey: z.string(),
    subject: ContactSubject,
    personal: z.object({ sender: Sender }),
  }),
  // Encrypted with the same key as the message. `staffId` is the account of the member of staff who wrote it.
  fact('ContactMessageAnswered', {
    contactId: z.uuid(),
    replyId: z.uuid(),
    staffId: z.uuid(),
    personal: z.object({ sender: aboutPerson({ reply: z.string() }) }),
  }),
  fact('ContactMessageClosed', {
    contactId: z.uuid(),
    staffId: z.uuid(),
    personal: z.object({ sender: aboutPerson({ reason: z.string() }) }),
  }),
  fact('ContactMessageErased', { contactId: z.uuid(), why: z.enum(['retention', 'account-erased']) }),
]);
export type ContactEvent = z.infer<typeof ContactEvent>;
