import type { Commands } from '../../application/commands.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Invitations } from '../../identity/invitations.ts';
import type { Job } from '../job.ts';

type Dependencies = {
  readonly invitations: Pick<Invitations, 'expiredLongAgo' | 'end'>;
  readonly commands: Pick<Commands, 'access'>;
};

/** Withdraws invitations whose link expired long ago, so that their addresses are not kept. */
export const oldInvitations = ({ invitations, commands }: Dependencies): Job => ({
  name: 'withdraw old invitations',
  every: 'day',
  run: async (now, until) => {
    for (const { id, accountId } of await invitations.expiredLongAgo()) {
      if (until.aborted) return;
      const command = { type: 'WithdrawInvitation', accountId, invitationId: id, at: now.toISOString() } as const;
      await commands.access(accountId, command, systemContext(accountId));
      // It may have been recorded before a crash.
      await invitations.end(id);
    }
  },
});
