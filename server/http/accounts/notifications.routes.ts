import { Router } from 'express';
import { NotificationsBody, notificationsFrom, notificationsRow } from '../../../domain/reminders/contract.ts';
import { accountById } from '../../../projections/accountProfile/queries.ts';
import { NotAuthenticated } from '../../application/errors.ts';
import { actingOf, signedIn } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { ownContext } from './ownAccount.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'reads' | 'now' | 'replies'>;

/** Which mails the person wants. */
export const notificationRoutes = ({ commands, reads, now, replies }: Dependencies): Router => {
  const router = Router();

  const notificationsOf = async (accountId: string) => {
    const account = await reads.one(accountById(accountId));
    if (!account) throw new NotAuthenticated();
    return { success: true, ...notificationsRow(account.notifications) };
  };

  router.get('/account/notifications', signedIn, async (request, response) => {
    response.json(await notificationsOf(actingOf(request).person));
  });

  router.put('/account/notifications', signedIn, async (request, response) => {
    const { person, deadline } = actingOf(request);
    const present = await commands.account.cachedState(person, deadline);
    if (present.status !== 'registered') throw new NotAuthenticated();
    const notifications = notificationsFrom(NotificationsBody.parse(request.body), present.notifications);
    const change = { type: 'ChangeNotifications', notifications, via: 'settings', at: now().toISOString() } as const;
    const { reached } = await commands.account(person, change, ownContext(request));
    const changed = await replies.readBack(reached, () => notificationsOf(person));
    replies.acknowledged(response, reached).json(changed);
  });

  return router;
};
