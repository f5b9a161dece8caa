import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';

const Reason = aboutPerson({ reason: z.string() });

/** Encrypted with the key of the person whom it is about: of staff, or of the customer whose mail it is. */
const because = { personal: z.object({ why: Reason }) };

const accountId = z.uuid();

// Stream `staff-{account}`: whether this person belongs to our staff, and what they did in the back office that concerns no
// single account. What concerns one is in the stream `support-{account}` of the customer.
export const StaffEvent = z.discriminatedUnion('type', [
  fact('StaffAdded', { accountId, ...because }),
  fact('StaffRemoved', { accountId, ...because }),
  // `mailKey` names the row of the outbox. `recipientId` is the account that the mail concerns: that of its receiver, or the
  // account in which their address was typed.
  fact('MailResent', {
    accountId,
    requestId: z.uuid(),
    mailKey: z.string(),
    recipientId: z.uuid().nullable(),
    ...because,
  }),
  fact('ReadModelRebuildRequested', { accountId, requestId: z.uuid(), model: z.string(), ...because }),
  fact('OfficeListExported', { accountId, list: z.string(), format: z.enum(['csv', 'xlsx']) }),
]);
export type StaffEvent = z.infer<typeof StaffEvent>;
export type Because = z.infer<z.ZodObject<typeof because>>;
