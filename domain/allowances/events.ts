import { z } from 'zod';
import { fact } from '../fact.ts';
import { PropertyDetails } from '../properties/events.ts';

// Stream `allowance-{account}`: all properties of an account take their slot here, so that two added at once cannot
// pass the limit. The slot carries the whole property, so that PropertyAdded can be recorded even when the process dies
// between the two appends.
export const AllowanceEvent = z.discriminatedUnion('type', [
  fact('PropertySlotTaken', PropertyDetails),
  fact('PropertySlotReleased', { accountId: z.uuid(), propertyId: z.uuid() }),
]);
export type AllowanceEvent = z.infer<typeof AllowanceEvent>;
