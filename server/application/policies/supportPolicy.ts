import type { Of } from '../../../domain/events.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

/** Does what staff have asked for. */
export const supportPolicy = ({
  commands,
  mail,
  endSessions,
  requestRebuild,
}: Pick<PolicyDependencies, 'commands' | 'mail' | 'endSessions' | 'requestRebuild'>) => ({
  mailResent: async ({ data }: Of<'MailResent'>): Promise<undefined> => {
    await mail.resend(data.mailKey, data.at);
  },

  rebuildRequested: async ({ data }: Of<'ReadModelRebuildRequested'>): Promise<undefined> => {
    await requestRebuild(data);
  },

  sessionsEnded: async ({ data }: Of<'AccountSessionsEnded'>): Promise<undefined> => {
    await endSessions(data.accountId, data.at);
  },

  /** They may have begun with a password alone, and would open the records of customers. */
  staffAdded: async ({ data }: Of<'StaffAdded'>): Promise<undefined> => {
    await endSessions(data.accountId, data.at);
  },

  passwordResetSent: ({ data }: Of<'PasswordResetSent'>, context: PolicyContext) => {
    const { accountId, requestId, at } = data;
    return commands.account(accountId, { type: 'RequestPasswordReset', requestId, at }, context);
  },
});
