import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import { type Day, formatDay, londonDay } from '../../../domain/calendar.ts';
import type { Grant } from '../../../domain/subscriptions/state.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import { Explained } from '../../lib/explained.ts';
import { uuidv7 } from '../../lib/ids.ts';
import type { Handlers } from '../handlers.ts';
import { allowances, type NewAllowance } from './allowances.ts';
import { findingAccount, mayBeGivenTo } from './findAccount.ts';
import { staffContext } from './staffContext.ts';

type Dependencies = {
  readonly commands: Pick<Handlers, 'account' | 'email' | 'staff' | 'subscription'>;
  readonly emailKey: (email: string) => string;
  readonly now: Clock;
};

/** What the command line asks for. `account` is an email address or an id. */
export type StaffAsked =
  | { readonly do: 'add' | 'remove' | 'withdraw'; readonly account: string; readonly reason: string }
  | { readonly do: 'grant'; readonly account: string; readonly allowance: NewAllowance };

const described = ({ propertiesCount, until }: { propertiesCount: number; until: Day | null }): string =>
  `${propertiesCount} properties${until === null ? '' : ` until ${formatDay(until)}`}`;

/**
 * What `npm run staff` does: everyone who can run commands on this machine may do it. Returns a sentence that says what
 * was done, and throws Explained for what cannot be done.
 */
export const staffCommands = ({ commands, emailKey, now }: Dependencies) => {
  const find = findingAccount({ commands, secrets: { emailKey } });
  const { standing, grant, withdraw } = allowances({ commands, now });

  const found = async (account: string): Promise<RegisteredAccount> => {
    const known = await find(account, backgroundDeadline());
    if (known === null) throw new Explained(`There is no account ${account}.`);
    return known;
  };

  const foundToGiveTo = async (account: string): Promise<RegisteredAccount> => {
    const known = await found(account);
    if (mayBeGivenTo(account, known)) return known;
    throw new Explained(
      `The address ${account} is not confirmed, so the account may be that of a stranger. Wait until it is, or name the account by its id.`,
    );
  };

  const setMembership = async (isMember: boolean, account: string, reason: string): Promise<string> => {
    const { accountId } = await (isMember ? foundToGiveTo(account) : found(account));
    const personal = { why: { subject: accountId, details: { reason } } };
    const type = isMember ? 'AddStaff' : 'RemoveStaff';
    const command = { type, accountId, personal, at: now().toISOString() } as const;
    const { recorded } = await commands.staff(accountId, command, staffContext(null, accountId));
    const isChanged = recorded.length > 0;
    if (isMember)
      return isChanged ? `${account} belongs to the staff now.` : `${account} belongs to the staff already.`;
    return isChanged ? `${account} no longer belongs to the staff.` : `${account} does not belong to the staff.`;
  };

  const grantTo = async (account: string, allowance: NewAllowance): Promise<string> => {
    const { until } = allowance;
    if (until !== null && until < londonDay(now())) throw new Explained(`--until: ${formatDay(until)} has passed.`);
    const { accountId } = await foundToGiveTo(account);
    const { isNew } = await grant(accountId, uuidv7(), allowance, staffContext(null, accountId));
    const text = described(allowance);
    return isNew ? `${account} may have ${text}.` : `${account} has this allowance already: ${text}.`;
  };

  const withdrawAll = async (account: string, reason: string): Promise<string> => {
    const { accountId } = await found(account);
    const grants: readonly Grant[] = await standing(accountId, backgroundDeadline());
    for (const { grantId } of grants) await withdraw(accountId, grantId, reason, staffContext(null, accountId));
    if (grants.length === 0) return `${account} has no allowance.`;
    return `${account} no longer has the allowance of ${grants.map(described).join(' and ')}.`;
  };

  return (asked: StaffAsked): Promise<string> => {
    switch (asked.do) {
      case 'add':
      case 'remove':
        return setMembership(asked.do === 'add', asked.account, asked.reason);
      case 'grant':
        return grantTo(asked.account, asked.allowance);
      case 'withdraw':
        return withdrawAll(asked.account, asked.reason);
    }
  };
};
