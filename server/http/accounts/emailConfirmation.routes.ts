import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { ConfirmEmailBody, INVALID_CONFIRMATION_LINK } from '../../../domain/accounts/contract.ts';
import { Unprocessable } from '../../application/errors.ts';
import { actingOf, anyone, signedIn } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { ownContextOf } from '../request.ts';
import { currentUser } from './currentUser.ts';
import { ownAccount, ownContext } from './ownAccount.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'secrets' | 'tokens' | 'mailedAddress' | 'limits' | 'replies' | 'staffNeedSecondFactor'
>;

export const emailConfirmationRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, secrets, tokens, mailedAddress, limits, replies } = dependencies;
  const userOf = currentUser(dependencies);
  const router = Router();

  // The token stays valid until it expires: it can only confirm the same address again, and links are opened twice.
  router.post('/auth/confirm-email', anyone, async (request, response) => {
    const { token } = ConfirmEmailBody.parse(request.body);
    const deadline = deadlineOf(request);
    const found = await tokens.find('confirm-email', token);
    const email = found && (await mailedAddress(found.accountId, found.eventId, deadline));
    if (!found || !email) throw new Unprocessable({ token: INVALID_CONFIRMATION_LINK });
    const { accountId } = found;
    const context = ownContextOf(request, accountId);
    const confirm = { type: 'ConfirmEmail', email, at: now().toISOString() } as const;
    const { reached } = await commands.account(accountId, confirm, context);
    replies.acknowledged(response, reached);
    if (response.locals.personId !== accountId) return void response.json({ success: true });
    response.json({ success: true, user: await replies.readBack(reached, () => userOf(accountId)) });
  });

  router.post('/auth/confirm-email/resend', signedIn, async (request, response) => {
    const { person } = actingOf(request);
    await limits.use('confirmation', person);
    const { email } = await ownAccount(dependencies, request);
    await limits.use('changeEmailByEmail', secrets.emailKey(email));
    const again = { type: 'RequestEmailConfirmation', requestId: randomUUID(), at: now().toISOString() } as const;
    const { reached } = await commands.account(person, again, ownContext(request));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
