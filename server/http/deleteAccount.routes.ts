import { type Request, Router } from 'express';
import { DeleteAccountBody } from '../../domain/accounts/contract.ts';
import { contentsOf } from '../../projections/accountProfile/contents.ts';
import { everyOfferBy } from '../../projections/transferOffer/queries.ts';
import { Rejected } from '../application/errors.ts';
import { within } from '../lib/deadline.ts';
import { ownAccount, ownContext } from './accounts/ownAccount.ts';
import { presentPassword } from './accounts/presentPassword.ts';
import { actingOf, signedIn } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'secrets'
  | 'sessions'
  | 'credentials'
  | 'attemptSignIn'
  | 'cookie'
  | 'devices'
  | 'eraseAccount'
  | 'transferring'
  | 'logger'
>;

/** Milliseconds before the deadline at which the answer waits no longer: the provider of payments may be silent. */
const MARGIN = 1000;

export const deleteAccountRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, secrets, cookie, eraseAccount, transferring, logger } = dependencies;
  const checkPassword = presentPassword(dependencies);
  const router = Router();

  /** What would be deleted. */
  router.get('/account/contents', signedIn, async (request, response) => {
    const contents = await reads.one(contentsOf(actingOf(request).person));
    response.json({ success: true, ...contents });
  });

  /**
   * Before the erasure: a property that is accepted at the same moment goes to the other account, or not at all. An offer that
   * the read model does not show yet cannot be accepted once its sender is erased, and is withdrawn with its property.
   */
  const withdrawOffers = async (request: Request) => {
    const { person } = actingOf(request);
    for (const { propertyId } of await reads.all(everyOfferBy(person)))
      await transferring.withdraw(person, propertyId, ownContext(request)).catch((error: unknown) => {
        // The property was removed or has changed hands, and the read model does not show it yet.
        if (!(error instanceof Rejected)) throw error;
      });
  };

  router.delete('/account', signedIn, async (request, response) => {
    const { person } = actingOf(request);
    const { password } = DeleteAccountBody.parse(request.body);
    const account = await ownAccount(dependencies, request);
    const present = await checkPassword(request, account, { field: 'password', password });
    await withdrawOffers(request);
    await present.confirm();
    const emailKey = secrets.emailKey(account.email);
    const command = { type: 'EraseAccount', emailKey, at: now().toISOString() } as const;
    await commands.account(person, command, ownContext(request));
    // The erasure is recorded, so it is a success. What fails or takes longer is done by the schedule.
    await within(Math.max(deadlineOf(request).left() - MARGIN, 0), eraseAccount(person)).catch((error: unknown) =>
      logger.warn('An erasure is not finished, the schedule goes on', { reason: String(error) }),
    );
    cookie.clear(response);
    response.json({ success: true });
  });

  return router;
};
