import { type Request, Router } from 'express';
import { InvitationTokenPath, type ReceivedInvitation } from '../../../domain/access/contract.ts';
import { canBeAccepted } from '../../../domain/access/managing.ts';
import { NotFound } from '../../application/errors.ts';
import { ownContext } from '../accounts/ownAccount.ts';
import { actingOf, anyone, signedIn } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf, pathOf } from '../request.ts';
import { secretAddress } from '../secretAddress.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'now' | 'replies' | 'limits' | 'invitations' | 'inviting'>;

/** The link in the mail to somebody who is invited to an account. */
export const invitationRoutes = ({ commands, now, replies, limits, invitations, inviting }: Dependencies): Router => {
  const router = Router();

  /** Counts look-ups of unknown tokens. */
  const counted = async <Result>(request: Request, work: () => Promise<Result>): Promise<Result> =>
    work().catch(async (error: unknown) => {
      if (error instanceof NotFound) await limits.use('invitationGuess', addressOf(request));
      throw error;
    });

  const received = async (request: Request): Promise<ReceivedInvitation> => {
    const { token } = pathOf(InvitationTokenPath, request);
    const found = await invitations.find(token);
    if (!found) throw new NotFound();
    const [account, access] = await Promise.all([
      commands.account.freshState(found.accountId, deadlineOf(request)),
      commands.access.freshState(found.accountId, deadlineOf(request)),
    ]);
    const invitation = access.invitations.find(({ invitationId }) => invitationId === found.id);
    if (account.status !== 'registered' || !account.isEmailConfirmed) throw new NotFound();
    if (!invitation || !canBeAccepted(access, found.accountId, invitation, now().toISOString())) throw new NotFound();
    const { role, scope, until, expiresAt } = invitation;
    return {
      account_id: found.accountId,
      account_name: account.name || account.email,
      email: found.email,
      role,
      limited: scope.kind !== 'all',
      until,
      expires_at: expiresAt,
    };
  };

  router.get('/invitations/:token', anyone, secretAddress, async (request, response) => {
    const invitation = await counted(request, () => received(request));
    response.json({ success: true, invitation });
  });

  router.post('/invitations/:token/accept', signedIn, async (request, response) => {
    const { person } = actingOf(request);
    const { token } = pathOf(InvitationTokenPath, request);
    const { accountId, reached } = await counted(request, () => inviting.accept(token, person, ownContext(request)));
    replies.acknowledged(response, reached).json({ success: true, account_id: accountId });
  });

  return router;
};
