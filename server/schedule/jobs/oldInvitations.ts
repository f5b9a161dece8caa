import type { Commands } from '../../application/commands.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Invitations } from '../../identity/invitations.ts';
import type { Logger } from '../../lib/logger.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

type Dependencies = {
  readonly invitations: Pick<Invitations, 'expiredLongAgo' | 'end'>;
  readonly commands: Pick<Commands, 'access'>;
  readonly logger: Logger;
};

/** Withdraws invitations whose link expired long ago, so that their addresses are not kept. */
export const oldInvitations = ({ invitations, commands, logger }: Dependencies): Job => ({
  name: 'withdraw old invitations',
  every: 'day',
  run: (now, until) => {
    const withdraw = async (id: string, accountId: string) => {
      const command = { type: 'WithdrawInvitation', accountId, invitationId: id, at: now.toISOString() } as const;
      await commands.access(accountId, command, systemContext(accountId));
      // It may have been recorded before a crash.
      await invitations.end(id);
    };
    return attemptingEach({ logger, until }, async (attempt) => {
      for (const { id, accountId } of await invitations.expiredLongAgo())
        await attempt(accountId, () => withdraw(id, accountId));
    });
  },
});
