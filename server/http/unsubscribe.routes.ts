import { type Request, type RequestHandler, type Response, Router, urlencoded } from 'express';
import { type Notifications, wantsReminders } from '../../domain/accounts/notifications.ts';
import type { MailList } from '../mail/unsubscribeTokens.ts';
import { anyone } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { ownContextOf } from './request.ts';
import { secretAddress } from './secretAddress.ts';
import { nonceOf, pageHeaders, pageNonce } from './security.ts';
import { FORM_FIELD, unknownLinkPage, unsubscribedPage, unsubscribePage } from './unsubscribe.page.tsx';

type Dependencies = Pick<RouteDependencies, 'commands' | 'now' | 'replies' | 'publicOrigin' | 'unsubscribeTokens'>;

const NO_REMINDERS = { daysBefore: [], onTheDay: false, daysAfter: [] };

const without = (list: MailList, notifications: Notifications): Notifications =>
  list === 'marketing'
    ? { ...notifications, marketing: false }
    : { ...notifications, reminders: NO_REMINDERS, ...(notifications.byType && { byType: [] }) };

const hasEnded = (list: MailList, notifications: Notifications): boolean =>
  list === 'marketing' ? !notifications.marketing : !wantsReminders(notifications);

/** The links in mails that end a kind of mail (RFC 8058). The token is the authority: they need no session. */
export const unsubscribeRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, replies, publicOrigin, unsubscribeTokens } = dependencies;
  const router = Router();
  const https = publicOrigin?.startsWith('https:') ?? false;
  const asPage: readonly RequestHandler[] = [pageNonce, pageHeaders(https), secretAddress];

  /** Answers 404 and resolves to undefined for a token that is unknown or whose account is gone. */
  const find = async (request: Request, response: Response) => {
    const found = unsubscribeTokens.verify(String(request.params.token));
    const account = found && (await commands.account.freshState(found.accountId, deadlineOf(request)));
    if (found && account?.status === 'registered') return { ...found, notifications: account.notifications };
    response.status(404).send(unknownLinkPage(nonceOf(response)));
    return undefined;
  };

  router.get('/unsubscribe/:token', anyone, ...asPage, async (request, response) => {
    const found = await find(request, response);
    if (!found) return;
    const { list, notifications } = found;
    const page = hasEnded(list, notifications) ? unsubscribedPage : unsubscribePage;
    response.send(page(nonceOf(response), list));
  });

  const form = urlencoded({ extended: false, limit: '1kb' });
  router.post('/unsubscribe/:token', anyone, ...asPage, form, async (request, response) => {
    const found = await find(request, response);
    if (!found) return;
    const { list, accountId: person, notifications } = found;
    const change = { type: 'ChangeNotifications', notifications: without(list, notifications) } as const;
    const { reached } = await commands.account(
      person,
      { ...change, via: 'unsubscribe', at: now().toISOString() },
      ownContextOf(request, person),
    );
    replies.acknowledged(response, reached);
    const isForm = (request.body as Record<string, unknown> | undefined)?.[FORM_FIELD] !== undefined;
    if (isForm) response.redirect(303, request.originalUrl);
    else response.send(unsubscribedPage(nonceOf(response), list));
  });
  return router;
};
