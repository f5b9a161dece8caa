import { isOfManager, managersOn } from '../../../domain/access/managing.ts';
import { activeKeys } from '../../../domain/apiKeys/decider.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import { type Context, stepOf } from '../commandHandler.ts';
import type { Done, PolicyContext, PolicyDependencies } from './policy.ts';

type Dependencies = {
  readonly commands: Pick<PolicyDependencies['commands'], 'access' | 'apiKey' | 'webhook'>;
  readonly now: PolicyDependencies['now'];
};

/** Ends the API keys, webhooks and open invitations of people who no longer manage the account. Without any, no command. */
export const revokingForFormerManagers =
  ({ commands, now }: Dependencies) =>
  async (accountId: string, context: Context): Promise<readonly Done[]> => {
    const at = now().toISOString();
    const [access, keys, { webhooks }] = await Promise.all([
      commands.access.freshState(accountId, context.deadline),
      commands.apiKey.freshState(accountId, context.deadline),
      commands.webhook.freshState(accountId, context.deadline),
    ]);
    const managers = managersOn(access, accountId, londonDay(now()));
    const outcomes: Done[] = [];
    if (activeKeys(keys).some(({ createdBy }) => !managers.includes(createdBy))) {
      const revoke = { type: 'RevokeKeysOfFormerManagers', accountId, managers, at } as const;
      outcomes.push(await commands.apiKey(accountId, revoke, stepOf(context)));
    }
    // Removed and not switched off: who has added it may know the secret.
    for (const { webhookId } of webhooks.filter(({ addedBy }) => !managers.includes(addedBy))) {
      const remove = { type: 'RemoveWebhook', accountId, webhookId, at } as const;
      outcomes.push(await commands.webhook(accountId, remove, stepOf(context)));
    }
    for (const { invitationId } of access.invitations.filter((invitation) => !isOfManager(invitation, managers))) {
      const withdraw = { type: 'WithdrawInvitation', accountId, invitationId, at } as const;
      outcomes.push(await commands.access(accountId, withdraw, stepOf(context)));
    }
    return outcomes;
  };

/**
 * After each change of access, and after each new key and webhook: its maker may have been removed while the request was
 * under way. A role that ends by its date records no event: the schedule looks for these.
 */
export const formerManagerPolicy = (dependencies: PolicyDependencies) => {
  const end = revokingForFormerManagers(dependencies);
  type Reacts = Of<'AccessChanged' | 'AccessRevoked' | 'ApiKeyCreated' | 'WebhookAdded'>;
  return ({ data }: Reacts, context: PolicyContext): Promise<readonly Done[]> => end(data.accountId, context);
};
