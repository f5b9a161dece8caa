import { type Request, Router } from 'express';
import { DeliveryPath, WebhookBody, WebhookPath } from '../../../domain/webhooks/contract.ts';
import type { Webhook } from '../../../domain/webhooks/decider.ts';
import { NotFound, Rejected, Unprocessable } from '../../application/errors.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { webhookSecret } from '../../webhooks/signature.ts';
import { TargetRefused } from '../../webhooks/target.ts';
import { type Acting, allow } from '../acting.ts';
import { confirmed } from '../confirmed.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, newId, pathOf } from '../request.ts';
import { ofWholeAccount } from '../wholeAccount.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'now' | 'replies' | 'limits' | 'secrets' | 'deliveries' | 'targets'
>;

/** Milliseconds to look up the host name of a new webhook. */
const LOOK_UP = 3000;

const rowOf = ({ webhookId, types, personal, disabled, former, at }: Webhook, now: string) => ({
  id: webhookId,
  url: personal.owner.details?.url ?? '',
  types,
  state: disabled?.cause ?? ('active' as const),
  disabled_at: disabled?.at ?? null,
  former_secret_until: former.find(({ until }) => now < until)?.until ?? null,
  created_at: at,
});

/** The addresses that get messages about an account, and the log of these messages. */
export const webhookRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, replies, limits, secrets, deliveries, targets } = dependencies;
  const router = Router();
  const at = () => now().toISOString();

  const webhooksOf = async ({ account, deadline }: Acting) =>
    (await commands.webhook.freshState(account, deadline)).webhooks;

  const own = async (acting: Acting, id: string): Promise<Webhook> => {
    const found = (await webhooksOf(acting)).find(({ webhookId }) => webhookId === id);
    if (!found) throw new NotFound();
    return found;
  };

  /** Of the webhook in the path. */
  const working = async (request: Request, id: string, limit: 'integrationMade' | 'webhookReplay'): Promise<Acting> => {
    const acting = ofWholeAccount(request);
    const { disabled } = await own(acting, id);
    if (disabled)
      throw new Rejected({
        rejected: 'webhook-disabled',
        detail: 'This webhook is switched off. Remove it and add it again.',
      });
    await limits.use(limit, acting.account);
    return acting;
  };

  const shownDelivery = async ({ account }: Acting, id: string | undefined) => {
    const delivery = id && (await deliveries.one(account, id));
    if (!delivery) throw new NotFound();
    return delivery;
  };

  router.get('/account/webhooks', allow('integration:read'), async (request, response) => {
    const webhooks = await webhooksOf(ofWholeAccount(request));
    response.json({ success: true, webhooks: webhooks.map((webhook) => rowOf(webhook, at())) });
  });

  router.post('/account/webhooks', allow('integration:change'), confirmed(commands), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId, person: addedBy } = acting;
    const { url, types } = WebhookBody.parse(request.body);
    await limits.use('integrationMade', accountId);
    await targets.check(url, AbortSignal.timeout(LOOK_UP)).catch((error: unknown) => {
      throw error instanceof TargetRefused ? new Unprocessable({ url: error.message }) : error;
    });
    const webhookId = newId(request);
    const personal = { owner: { subject: accountId, details: { url } } };
    const added = { accountId, webhookId, types, addedBy, personal, at: at() };
    const { reached } = await commands.webhook(accountId, { type: 'AddWebhook', ...added }, contextOf(acting));
    const webhook = rowOf(await own(acting, webhookId), at());
    const secret = webhookSecret(secrets.derive, { webhookId, secretId: null });
    replies.acknowledged(response, reached).status(201).json({ success: true, secret, webhook });
  });

  router.post('/account/webhooks/:id/secret', allow('integration:change'), async (request, response) => {
    const { id: webhookId } = pathOf(WebhookPath, request);
    const acting = await working(request, webhookId, 'integrationMade');
    const { account: accountId } = acting;
    const secretId = newId(request);
    const change = { type: 'ChangeWebhookSecret', accountId, webhookId, secretId, at: at() } as const;
    const { reached } = await commands.webhook(accountId, change, contextOf(acting));
    const webhook = rowOf(await own(acting, webhookId), at());
    const secret = webhookSecret(secrets.derive, { webhookId, secretId });
    replies.acknowledged(response, reached).status(201).json({ success: true, secret, webhook });
  });

  router.delete('/account/webhooks/:id', allow('integration:change'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId } = acting;
    const { id: webhookId } = pathOf(WebhookPath, request);
    await own(acting, webhookId);
    const remove = { type: 'RemoveWebhook', accountId, webhookId, at: at() } as const;
    const { reached } = await commands.webhook(accountId, remove, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  router.post('/account/webhooks/:id/test', allow('integration:change'), async (request, response) => {
    const { id: webhookId } = pathOf(WebhookPath, request);
    const acting = await working(request, webhookId, 'webhookReplay');
    const message = { type: 'webhook.test', timestamp: at(), data: { webhook_id: webhookId } } as const;
    const sent = await deliveries.add({ accountId: acting.account, webhookId, eventId: uuidv7(), message });
    response.status(201).json({ success: true, delivery: await shownDelivery(acting, sent) });
  });

  router.get('/account/webhooks/:id/deliveries', allow('integration:read'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { id } = pathOf(WebhookPath, request);
    await own(acting, id);
    response.json({ success: true, deliveries: await deliveries.ofWebhook(acting.account, id) });
  });

  const replayPath = '/account/webhooks/:id/deliveries/:delivery/replay';
  router.post(replayPath, allow('integration:change'), async (request, response) => {
    const { id, delivery } = pathOf(DeliveryPath, request);
    const acting = await working(request, id, 'webhookReplay');
    const replayed = await deliveries.replay(id, delivery);
    response.status(201).json({ success: true, delivery: await shownDelivery(acting, replayed) });
  });

  return router;
};
