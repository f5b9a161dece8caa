import { createHash } from 'node:crypto';
import type { Badge } from '../../domain/badges/contract.ts';
import type { StatusPurpose } from '../../domain/credentials/statusLists.ts';
import { credentialStatus } from '../../projections/credentialStatus/model.ts';
import { credentialStatusOf, inactiveIn, lastStatusList } from '../../projections/credentialStatus/queries.ts';
import type { Position } from '../../projections/recorded.ts';
import { encodeBits } from '../../verifier/credential/statusBits.ts';
import { claimsOf } from '../credentials/claimsOf.ts';
import { signToken } from '../credentials/signToken.ts';
import { statusListOf } from '../credentials/statusListOf.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { SigningKey } from '../identity/signingKeys.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline, type Deadline } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { Reads } from '../readSide/reads.ts';
import { areUpToDate, type Following } from '../readSide/upToDate.ts';
import { NotFound, StoreUnavailable } from './errors.ts';
import type { Handlers } from './handlers.ts';
import { systemContext } from './systemContext.ts';

type Dependencies = Following & {
  readonly policyRunner: {
    readonly isFailing: () => boolean;
    readonly caughtUp: (position: Position, timeout: number) => Promise<boolean>;
  };
  readonly key: SigningKey;
  readonly commands: Pick<Handlers, 'signingKey'>;
  readonly reads: Reads;
  readonly secrets: Pick<Secrets, 'derive'>;
  readonly now: Clock;
  readonly logger: Pick<Logger, 'warn'>;
};

/** The stream of the keys that sign credentials. */
const PURPOSE = 'credential';
/** Milliseconds to wait for the policies, and for the read model after them. */
const TIMEOUT = 5000;

/** Said at each start that changes the newest key: only a replacement of the key is to do so, and once. */
const ANOTHER_KEY =
  'Badges are signed with another key from now on. Every server needs the same CREDENTIAL_KEY: what one with a former key signs counts as signed with a replaced key';

/** Signed badges and status lists. The key is listed before anything is signed with it. */
export const badgeCredentials = async (dependencies: Dependencies) => {
  const { key, commands, reads, secrets, now, logger, policyRunner } = dependencies;
  const adopt = { type: 'AdoptSigningKey', publicKey: key.publicKey, at: now().toISOString() } as const;
  const { recorded, state } = await commands.signingKey(PURPOSE, adopt, systemContext(null));
  if (recorded.length > 0 && state.publicKeys.length > 1) logger.warn(ANOTHER_KEY);

  /**
   * True once the list has all that follows from the events recorded so far. The policies come first, because they record
   * what follows for a badge.
   */
  const isListed = async (): Promise<boolean> => {
    if (policyRunner.isFailing()) return false;
    const head = await dependencies.store.head(backgroundDeadline());
    if (!(await policyRunner.caughtUp(head, TIMEOUT))) return false;
    return areUpToDate([credentialStatus], dependencies, { timeout: TIMEOUT });
  };

  return {
    /** The public keys of all credentials, the newest last. */
    publicKeys: async (deadline: Deadline): Promise<readonly string[]> =>
      (await commands.signingKey.cachedState(PURPOSE, deadline)).publicKeys,

    /** The token of a badge in its present state. `picture`: its SVG; null if it is not active. */
    token: async (badge: Badge, picture: string | null, origin: string): Promise<string> => {
      const credential = await reads.one(credentialStatusOf(badge.badgeId));
      if (!credential) throw new NotFound();
      const { place, issuedAt, changedAt } = credential;
      if (!place) throw new StoreUnavailable('The badge has no place in the status lists yet');
      const salt = secrets.derive(`address ${badge.id}`).subarray(0, 16).toString('base64url');
      const digest = picture && `sha256-${createHash('sha256').update(picture).digest('base64')}`;
      return signToken(claimsOf({ badge, place, issuedAt, changedAt, salt, picture: digest, origin }), key, origin);
    },

    /**
     * Throws NotFound for a list that no badge is in; the first one always exists. Throws StoreUnavailable while a change
     * may be missing: a signed list says how things are now, and can be kept.
     */
    statusList: async (purpose: StatusPurpose, list: number, origin: string): Promise<string> => {
      const last = await reads.one(lastStatusList());
      if (list > Math.max(last?.list ?? 0, 1)) throw new NotFound();
      // Taken before the end of the log: what is recorded by then is in the list.
      const at = now();
      if (!(await isListed())) throw new StoreUnavailable('The states of the badges are behind the log');
      const rows = await reads.all(inactiveIn(list));
      const ones = rows.filter(({ status }) => purpose === 'suspension' || status === 'revoked');
      const encodedList = await encodeBits(ones.flatMap(({ place }) => place?.index ?? []));
      return signToken(statusListOf({ purpose, list, encodedList, at, origin }), key, origin);
    },
  };
};
export type BadgeCredentials = Awaited<ReturnType<typeof badgeCredentials>>;
