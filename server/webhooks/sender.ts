import { type SecretId, secretsOn } from '../../domain/webhooks/decider.ts';
import type { DisableCause } from '../../domain/webhooks/events.ts';
import type { Leadership } from '../adapters/leadership.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import { whileLeading } from '../adapters/whileLeading.ts';
import { type FindAccess, isManaging } from '../application/accountAccess.ts';
import type { Commands } from '../application/commands.ts';
import { systemContext } from '../application/systemContext.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { WatchedLoops } from '../lib/watchedLoops.ts';
import type { Try } from './attempt.ts';
import { type Deliveries, UnreadableMessage, type WaitingDelivery } from './deliveries.ts';
import { hasFailedForDays, nextTry, TOO_OLD } from './retries.ts';

/** Milliseconds between looks: another process may have added a message, and others are due again. */
const LOOK = 1000;
/** Requests at a time: to one webhook, so that a target that hangs delays only itself, and to all. */
const [EACH, ALL] = [4, 200];
/** Milliseconds after a fault of our own, such as a message that cannot be decrypted. */
const AFTER_FAULT = 10 * 60_000;

type Dependencies = {
  readonly deliveries: Deliveries;
  readonly attempt: Try;
  readonly commands: Pick<Commands, 'account' | 'webhook'>;
  readonly findAccess: FindAccess;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  readonly now: Clock;
  readonly logger: Logger;
};

/** Sends the messages that are due, on the process that leads. */
export const startWebhookSender = ({
  deliveries,
  attempt,
  commands,
  findAccess,
  leadership,
  loops,
  now,
  logger,
}: Dependencies) => {
  const disable = async ({ accountId, webhookId }: WaitingDelivery, cause: DisableCause): Promise<void> => {
    const command = { type: 'DisableWebhook', accountId, webhookId, cause, at: now().toISOString() } as const;
    await commands.webhook(accountId, command, systemContext(accountId));
  };

  /**
   * Undefined if it was removed or switched off, and once the account asked to be erased. Also while the person who added
   * it does not manage the account: a role that ends by its date records no event.
   */
  const targetOf = async ({
    accountId,
    webhookId,
  }: WaitingDelivery): Promise<{ url: string; secretIds: readonly SecretId[] } | undefined> => {
    const account = await commands.account.freshState(accountId, backgroundDeadline());
    if (account.status !== 'registered') return undefined;
    const { webhooks } = await commands.webhook.freshState(accountId, backgroundDeadline());
    const webhook = webhooks.find((one) => one.webhookId === webhookId);
    const url = webhook?.personal.owner.details?.url;
    if (!webhook || webhook.disabled || url === undefined) return undefined;
    if (!isManaging(await findAccess(webhook.addedBy, accountId, backgroundDeadline()))) return undefined;
    return { url, secretIds: secretsOn(webhook, now().toISOString()) };
  };

  /**
   * Such a message waited because our own server was off, or because it could not be opened. It is sent once more, but its
   * target is not to blame if it fails, so the webhook stays on.
   */
  const isTooOld = ({ createdAt }: WaitingDelivery): boolean => now().getTime() - createdAt.getTime() > TOO_OLD;

  const send = async (delivery: WaitingDelivery, until: AbortSignal): Promise<void> => {
    const { webhookId, messageId, tries, createdAt } = delivery;
    const [target, opened] = await Promise.all([targetOf(delivery), deliveries.open(delivery)]);
    if (!target || !opened) return deliveries.giveUp(webhookId);
    const { attempt: made, retryAfter } = await attempt({ webhookId, messageId, body: opened.body, ...target }, until);
    if (made.error === null)
      return deliveries.note(delivery, opened.attempts, { attempt: made, state: 'delivered', nextTryAt: null });
    const random = Math.random();
    const isGone = made.status === 410;
    const next = isGone ? null : nextTry({ tries: tries + 1, createdAt, now: now(), retryAfter, random });
    const first = opened.attempts[0] ?? made;
    const isFailing = !next && !isTooOld(delivery) && hasFailedForDays(new Date(first.at), new Date(made.at));
    // Switched off before the message is done: after a kill between the two the message is still there, and is given up.
    if (isGone) await disable(delivery, 'gone');
    else if (isFailing && !(await deliveries.hasAccepted(webhookId, createdAt))) await disable(delivery, 'failing');
    const state = next ? 'waiting' : 'failed';
    await deliveries.note(delivery, opened.attempts, { attempt: made, state, nextTryAt: next });
  };

  /** Throws if a store is away. Any other failure concerns one message, which must not hold up the others. */
  const failed = async (delivery: WaitingDelivery, error: unknown, until: AbortSignal): Promise<void> => {
    if (until.aborted) return;
    if (isAway(error)) throw error;
    if (error instanceof UnreadableMessage && isTooOld(delivery)) {
      logger.error('A message to a webhook is given up after three days', { err: error });
      return deliveries.giveUpMessage(delivery);
    }
    logger.error('A message to a webhook waits', { err: error });
    await deliveries.postpone(delivery, new Date(now().getTime() + AFTER_FAULT));
  };

  const lead = async (until: AbortSignal, progressed: () => void) => {
    until.addEventListener('abort', deliveries.wake);
    const underWay = new Map<string, Promise<void>>();
    let failure: unknown;
    const begin = (delivery: WaitingDelivery) => {
      const done = send(delivery, until)
        .catch((error: unknown) => failed(delivery, error, until))
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => {
          underWay.delete(delivery.id);
          deliveries.wake();
        });
      underWay.set(delivery.id, done);
    };
    try {
      while (!until.aborted && failure === undefined) {
        // Taken before the query: a message that is delivered while the query runs may still be in its result.
        const known = new Set(underWay.keys());
        const free = ALL - known.size;
        const due = free > 0 ? await deliveries.due(EACH, ALL) : [];
        for (const delivery of due.filter(({ id }) => !known.has(id)).slice(0, free)) begin(delivery);
        progressed();
        await deliveries.untilAdded(LOOK);
      }
    } finally {
      // The next leader must not send what is still under way here.
      await Promise.all(underWay.values());
    }
    if (failure !== undefined) throw failure;
  };

  return whileLeading({
    leadership,
    heartbeat: loops.start('webhooks'),
    lead,
    failed: (error, pause) => {
      if (isAway(error)) logger.warn('Webhooks wait for a store', { reason: String(error) });
      else logger.error('Webhooks stand still, trying again', { err: error });
      return pause;
    },
  });
};
