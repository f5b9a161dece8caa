import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';

const group = {
  accountId: z.uuid(),
  groupId: z.uuid(),
  personal: z.object({ owner: aboutPerson({ name: z.string() }) }),
};
const property = { accountId: z.uuid(), propertyId: z.uuid() };

// Stream `arrangement-{account}`: how an account arranges its properties. A group is what an agent calls a client. It is
// not in the stream of the property, because who may see a group must be known from one stream.
export const ArrangementEvent = z.discriminatedUnion('type', [
  fact('GroupAdded', group),
  fact('GroupRenamed', group),
  // Its properties are in no group from then on, and people who saw only this group see nothing.
  fact('GroupRemoved', { accountId: z.uuid(), groupId: z.uuid() }),
  // Null: in no group.
  fact('PropertyGrouped', { ...property, groupId: z.uuid().nullable() }),
  // All tags that the property has now.
  fact('PropertyTagged', { ...property, personal: z.object({ owner: aboutPerson({ tags: z.array(z.string()) }) }) }),
  // `personId` looks after the property; null: no colleague.
  fact('PropertyAssigned', { ...property, personId: z.uuid().nullable() }),
]);
export type ArrangementEvent = z.infer<typeof ArrangementEvent>;
