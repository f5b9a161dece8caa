import { z } from 'zod';
import { fact } from '../fact.ts';
import { PropertyDetails } from '../properties/events.ts';

// Stream `allowance-{account}`: each property of an account takes a slot here, so that concurrent requests cannot
// exceed the limit. The event contains the whole property, so that PropertyAdded can be recorded even if the process
// dies between the two appends.
export const AllowanceEvent = z.discriminatedUnion('type', [
  fact('PropertySlotTaken', PropertyDetails),
  // One import's new properties take their slots together. Its rows are in the stream of the plan.
  fact('PropertySlotsTaken', {
    accountId: z.uuid(),
    importId: z.uuid(),
    planId: z.uuid(),
    propertyIds: z.array(z.uuid()),
  }),
  // For a property that another account has offered. A policy accepts the offer; if it has ended, the slot is released.
  fact('TransferSlotTaken', { accountId: z.uuid(), propertyId: z.uuid(), transferId: z.uuid() }),
  fact('PropertySlotReleased', { accountId: z.uuid(), propertyId: z.uuid() }),
  // The plan, or an agreement with staff, allows another number of properties.
  fact('PropertyLimitSet', { accountId: z.uuid(), limit: z.int().nonnegative() }),
  // The plan is being changed: no property is added beyond the limit of the new one, at the longest until `until`.
  fact('PropertyLimitHeld', {
    accountId: z.uuid(),
    changeId: z.uuid(),
    limit: z.int().nonnegative(),
    until: z.iso.datetime(),
  }),
  fact('PropertyLimitReleased', { accountId: z.uuid(), changeId: z.uuid() }),
]);
export type AllowanceEvent = z.infer<typeof AllowanceEvent>;
