import { randomUUID } from 'node:crypto';
import { type Day, formatDay, londonDay } from '../../domain/calendar.ts';
import { Id } from '../../domain/fact.ts';
import type { Actor } from '../../domain/metadata.ts';
import type { Grant } from '../../domain/subscriptions/state.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { Explained } from '../lib/explained.ts';
import { uuidv7 } from '../lib/ids.ts';
import type { Context } from './commandHandler.ts';
import type { Handlers } from './handlers.ts';

type Dependencies = {
  readonly commands: Pick<Handlers, 'account' | 'email' | 'subscription'>;
  readonly emailKey: (email: string) => string;
  readonly now: Clock;
};

export type NewAllowance = {
  readonly propertiesCount: number;
  readonly until: Day | null;
  readonly priceNote: string;
  readonly reason: string;
};

/** Staff have no accounts: everyone who can run commands on this machine is staff. */
const STAFF: Actor = { kind: 'staff', id: null };

const contextOf = (account: string): Context => ({
  actor: STAFF,
  account,
  causationId: null,
  correlationId: randomUUID(),
  deadline: backgroundDeadline(),
});

const described = ({ propertiesCount, until }: Pick<Grant, 'propertiesCount' | 'until'>): string =>
  `${propertiesCount} properties${until === null ? '' : ` until ${formatDay(until)}`}`;

/**
 * What staff do about allowances beyond the plans. `account` is an email address or an id. Each returns a sentence that
 * says what was done, and throws Explained for what cannot be done.
 */
export const staffAllowances = ({ commands, emailKey, now }: Dependencies) => {
  const accountIdOf = async (account: string): Promise<string> => {
    const claim = await commands.email.freshState(emailKey(account), backgroundDeadline());
    const id = Id().safeParse(account).data ?? (claim.status === 'claimed' ? claim.accountId : null);
    const known = id && (await commands.account.freshState(id, backgroundDeadline()));
    if (!id || !known || known.status !== 'registered') throw new Explained(`There is no account ${account}.`);
    return id;
  };

  const standing = async (accountId: string): Promise<readonly Grant[]> => {
    const { grants } = await commands.subscription.freshState(accountId, backgroundDeadline());
    const today = londonDay(now());
    return grants.filter(({ until, withdrawnAt }) => withdrawnAt === null && (until === null || today <= until));
  };

  return {
    grant: async (account: string, { propertiesCount, until, priceNote, reason }: NewAllowance): Promise<string> => {
      if (until !== null && until < londonDay(now())) throw new Explained(`--until: ${formatDay(until)} has passed.`);
      const accountId = await accountIdOf(account);
      const isSame = (grant: Grant) => grant.propertiesCount === propertiesCount && grant.until === until;
      const text = described({ propertiesCount, until });
      if ((await standing(accountId)).some(isSame)) return `${account} has this allowance already: ${text}.`;
      const personal = { owner: { subject: accountId, details: { priceNote, reason } } };
      const about = { accountId, grantId: uuidv7(), at: now().toISOString() };
      const command = { type: 'GrantAllowance', ...about, propertiesCount, until, personal } as const;
      await commands.subscription(accountId, command, contextOf(accountId));
      return `${account} may have ${text}.`;
    },

    withdraw: async (account: string): Promise<string> => {
      const accountId = await accountIdOf(account);
      const grants = await standing(accountId);
      for (const { grantId } of grants) {
        const command = { type: 'WithdrawAllowance', accountId, grantId, at: now().toISOString() } as const;
        await commands.subscription(accountId, command, contextOf(accountId));
      }
      if (grants.length === 0) return `${account} has no allowance.`;
      return `${account} no longer has the allowance of ${grants.map(described).join(' and ')}.`;
    },
  };
};
