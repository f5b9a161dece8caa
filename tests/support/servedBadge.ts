import type { DomainEvent } from '../../domain/events.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { inactiveIn } from '../../projections/credentialStatus/queries.ts';
import { badgeCredentials } from '../../server/application/badgeCredentials.ts';
import { badgeReading } from '../../server/http/badgeReading.ts';
import { issuerKey, origin } from './credentials.ts';
import { credentialStatusAfter } from './foldedState.ts';
import { silent } from './logs.ts';

/** The read model shows all events, and the policies have run. */
const UP_TO_DATE = {
  store: { head: async () => 0n },
  guard: { fault: () => null },
  projections: {
    caughtUp: async () => true,
    status: () => [{ name: 'credential_status', failure: null, reached: 0n }],
  },
  policyRunner: { isFailing: () => false, caughtUp: async () => true },
};

type Given = { readonly events: readonly DomainEvent[]; readonly now: Date; readonly editions: Editions };

/** What the server answers about the only badge of these events, without HTTP and with its row in memory. */
export const servedBadge = async ({ events, now, editions }: Given) => {
  const row = await credentialStatusAfter(...events);
  const isInactive = row.status !== 'active';
  const credentials = await badgeCredentials({
    ...UP_TO_DATE,
    key: issuerKey,
    commands: { signingKey: async () => ({ recorded: [], state: { publicKeys: [issuerKey.publicKey] } }) },
    reads: {
      one: async () => ({ ...row, list: 1 }),
      all: async ({ name }: { name: string }) => (name === inactiveIn(1).name && isInactive ? [row] : []),
    },
    secrets: { derive: () => Buffer.alloc(32) },
    now: () => now,
    logger: silent,
  } as never);
  const dependencies = { now: () => now, editions, issuerOrigin: () => origin, badgeCredentials: credentials };
  const { signed, verificationOf } = badgeReading(dependencies as never);
  return {
    signed,
    verificationOf,
    statusList: (purpose: 'suspension' | 'revocation') => credentials.statusList(purpose, 1, origin),
  };
};
