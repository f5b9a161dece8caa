import type { Day } from '../../../domain/calendar.ts';
import { grantsOn } from '../../../domain/subscriptions/access.ts';
import type { Grant } from '../../../domain/subscriptions/state.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Handlers } from '../handlers.ts';

type Dependencies = { readonly commands: Pick<Handlers, 'subscription'>; readonly now: Clock };

export type NewAllowance = {
  readonly propertiesCount: number;
  readonly until: Day | null;
  readonly priceNote: string;
  readonly reason: string;
};

/** `grantId` is that of the allowance which the account had already, if `isNew` is false. */
type Granted = { readonly grantId: string; readonly isNew: boolean; readonly reached: Position | undefined };

/** Agreements about more properties than any plan allows. */
export const allowances = ({ commands, now }: Dependencies) => {
  /** Those that count today. */
  const standing = async (accountId: string, deadline: Deadline): Promise<readonly Grant[]> =>
    grantsOn(await commands.subscription.freshState(accountId, deadline), now().toISOString());

  return {
    standing,

    /** The same allowance is not granted twice. */
    grant: async (
      accountId: string,
      grantId: string,
      { propertiesCount, until, priceNote, reason }: NewAllowance,
      context: Context,
    ): Promise<Granted> => {
      const known = (await standing(accountId, context.deadline)).find(
        (grant) => grant.propertiesCount === propertiesCount && grant.until === until,
      );
      if (known && known.grantId !== grantId) return { grantId: known.grantId, isNew: false, reached: undefined };
      const personal = { owner: { subject: accountId, details: { priceNote, reason } } };
      const about = { accountId, grantId, at: now().toISOString() };
      const command = { type: 'GrantAllowance', ...about, propertiesCount, until, personal } as const;
      const { reached } = await commands.subscription(accountId, command, context);
      return { grantId, isNew: true, reached };
    },

    withdraw: async (
      accountId: string,
      grantId: string,
      reason: string,
      context: Context,
    ): Promise<Position | undefined> => {
      const personal = { owner: { subject: accountId, details: { reason } } };
      const command = { type: 'WithdrawAllowance', accountId, grantId, personal, at: now().toISOString() } as const;
      return (await commands.subscription(accountId, command, context)).reached;
    },
  };
};
