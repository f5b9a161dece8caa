import { grantsOn } from '../../../domain/access/state.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import { may } from '../../../domain/policy.ts';
import { type Context, stepOf } from '../commandHandler.ts';
import type { Done, PolicyContext, PolicyDependencies } from './policy.ts';

type Dependencies = {
  readonly commands: Pick<PolicyDependencies['commands'], 'access' | 'apiKey' | 'webhook'>;
  readonly now: PolicyDependencies['now'];
};

/** Ends the API keys, webhooks and open invitations of people who no longer manage the account. */
export const revokingForFormerManagers =
  ({ commands, now }: Dependencies) =>
  async (accountId: string, context: Context): Promise<readonly Done[]> => {
    const at = now().toISOString();
    const access = await commands.access.freshState(accountId, context.deadline);
    const { webhooks } = await commands.webhook.freshState(accountId, context.deadline);
    const grants = grantsOn(access, londonDay(now()));
    const managing = grants.filter(({ role, scope }) => scope.kind === 'all' && may(role, 'integration:change'));
    const managers = [accountId, ...managing.map(({ personId }) => personId)];
    const revoke = { type: 'RevokeKeysOfFormerManagers', accountId, managers, at } as const;
    const outcomes: Done[] = [await commands.apiKey(accountId, revoke, context)];
    // Removed and not switched off: who has added it may know the secret.
    for (const { webhookId } of webhooks.filter(({ addedBy }) => !managers.includes(addedBy))) {
      const remove = { type: 'RemoveWebhook', accountId, webhookId, at } as const;
      outcomes.push(await commands.webhook(accountId, remove, stepOf(context)));
    }
    // Of earlier invitations it is not known who has made them.
    const isLeft = (invitedBy: string | undefined) => invitedBy !== undefined && !managers.includes(invitedBy);
    for (const { invitationId } of access.invitations.filter(({ invitedBy }) => isLeft(invitedBy))) {
      const withdraw = { type: 'WithdrawInvitation', accountId, invitationId, at } as const;
      outcomes.push(await commands.access(accountId, withdraw, stepOf(context)));
    }
    return outcomes;
  };

/** After each change of access. A role that ends by its date records no event: the schedule looks for these. */
export const formerManagerPolicy = (dependencies: PolicyDependencies) => {
  const end = revokingForFormerManagers(dependencies);
  return ({ data }: Of<'AccessChanged' | 'AccessRevoked'>, context: PolicyContext): Promise<readonly Done[]> =>
    end(data.accountId, context);
};
