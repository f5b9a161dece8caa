import { z } from 'zod';
import { fact } from '../fact.ts';

// Stream `credential-{list}-{index}`: a place in a status list belongs to one badge, because only one event can start a
// stream. It holds for the life of the log: credentials that were handed out name it.
export const CredentialEvent = z.discriminatedUnion('type', [
  fact('CredentialIndexAssigned', {
    badgeId: z.uuid(),
    code: z.string(),
    list: z.int().positive(),
    index: z.int().min(0),
  }),
]);
export type CredentialEvent = z.infer<typeof CredentialEvent>;
