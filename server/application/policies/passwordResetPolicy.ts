import type { Of } from '../../../domain/events.ts';
import { stepOf } from '../commandHandler.ts';
import { Rejected } from '../errors.ts';
import { endsAccess } from './endsAccess.ts';
import type { Done, PolicyContext, PolicyDependencies } from './policy.ts';

type Reset = { readonly accountId: string; readonly at: string; readonly context: PolicyContext };

/** A property may have been removed or transferred since it was listed, and its offer with it. The other steps go on. */
const unlessEnded = async (withdraw: () => Promise<unknown>): Promise<void> => {
  try {
    await withdraw();
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
};

/**
 * A reset by mail proves the address. If it was not confirmed before, the account may have been prepared by somebody else,
 * who has registered with the address or changed to it: what lets other people and programs in ends.
 */
export const passwordResetPolicy = ({ commands, linksOf, emailKey, now }: PolicyDependencies) => {
  const endPeople = async ({ accountId, at, context }: Reset): Promise<void> => {
    const { grants, invitations } = await commands.access.freshState(accountId, context.deadline);
    for (const { grantId } of grants)
      await commands.access(accountId, { type: 'RevokeAccess', accountId, grantId, at }, stepOf(context));
    for (const { invitationId } of invitations)
      await commands.access(accountId, { type: 'WithdrawInvitation', accountId, invitationId, at }, stepOf(context));
  };

  const endPrograms = async ({ accountId, at, context }: Reset): Promise<void> => {
    const [{ keys }, { webhooks }] = await Promise.all([
      commands.apiKey.freshState(accountId, context.deadline),
      commands.webhook.freshState(accountId, context.deadline),
    ]);
    // A repeat for a key that was revoked before decides nothing.
    for (const { keyId } of keys)
      await commands.apiKey(accountId, { type: 'RevokeApiKey', accountId, keyId, at }, stepOf(context));
    for (const { webhookId } of webhooks)
      await commands.webhook(accountId, { type: 'RemoveWebhook', accountId, webhookId, at }, stepOf(context));
  };

  const endLinks = async ({ accountId, at, context }: Reset): Promise<void> => {
    const { shareIds, uploadLinkIds, offeredIds } = await linksOf(accountId, context.deadline);
    for (const id of shareIds) await commands.share(id, { type: 'RevokeShare', accountId, at }, stepOf(context));
    for (const id of uploadLinkIds)
      await commands.uploadLink(id, { type: 'RevokeUploadLink', accountId, at }, stepOf(context));
    for (const id of offeredIds)
      await unlessEnded(() => commands.property(id, { type: 'WithdrawTransfer', accountId, at }, stepOf(context)));
  };

  return async ({ data }: Of<'PasswordChanged'>, context: PolicyContext): Promise<Done> => {
    const { accountId } = data;
    const account = await commands.account.freshState(accountId, context.deadline);
    if (account.status !== 'registered' || !endsAccess(data, account, { emailKey, now })) return undefined;
    const at = now().toISOString();
    const reset = { accountId, at, context };
    // It was set up by somebody else, because no address of the account was confirmed before.
    if (account.hasTwoFactor) await commands.account(accountId, { type: 'DisableTwoFactor', at }, context);
    await endPeople(reset);
    await endPrograms(reset);
    await endLinks(reset);
    // Last: it allows to let people in again, and after a crash it shows that nothing is left to do.
    return commands.account(accountId, { type: 'ConfirmEmail', email: account.email, at }, stepOf(context));
  };
};
