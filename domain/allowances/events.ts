import { z } from 'zod';
import { fact } from '../fact.ts';
import { PropertyDetails } from '../properties/events.ts';

// Stream `allowance-{account}`: the one place where adds of an account meet, so that two at once cannot pass the limit.
// The slot carries the property, so whoever finds it can finish PropertyAdded after a crash (server/follow/).
export const AllowanceEvent = z.discriminatedUnion('type', [
  fact('PropertySlotTaken', PropertyDetails),
  fact('PropertySlotReleased', { accountId: z.uuid(), propertyId: z.uuid() }),
]);
export type AllowanceEvent = z.infer<typeof AllowanceEvent>;
