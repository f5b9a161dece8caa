import { z } from 'zod';
import { Day, fact } from '../fact.ts';

const about = {
  accountId: z.uuid(),
  propertyId: z.uuid(),
  assessmentId: z.uuid(),
  badgeId: z.uuid(),
  code: z.string(),
};

// Stream `badge-{code}`: the code is what is printed, so the stream's first event makes it unique.
export const BadgeEvent = z.discriminatedUnion('type', [
  fact('BadgeIssued', { ...about, issuedOn: Day, expiresOn: Day }),
  fact('BadgeSuspended', { ...about, reason: z.string() }),
  fact('BadgeReinstated', { ...about, expiresOn: Day }),
  // `startsOn` where its twelve months begin anew; without it only the evidence's end has moved.
  fact('BadgeRenewed', { ...about, expiresOn: Day, startsOn: Day.optional() }),
  fact('BadgeRevoked', { ...about, reason: z.string() }),
]);
export type BadgeEvent = z.infer<typeof BadgeEvent>;
