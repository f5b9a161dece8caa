import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { accountDecider } from '../../../domain/accounts/decider.ts';
import type { EventsOf } from '../../../domain/events.ts';
import { webhookDecider } from '../../../domain/webhooks/decider.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import type { Commands } from '../../../server/application/commands.ts';
import type { Deliveries, WaitingDelivery } from '../../../server/webhooks/deliveries.ts';
import { startWebhookSender } from '../../../server/webhooks/sender.ts';
import { accountRegistered, ada } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { until } from '../../support/until.ts';
import { unwatchedLoops } from '../../support/unwatchedLoops.ts';

const webhookId = '0192f0a0-0000-7000-8000-00000000b001';
const waiting: WaitingDelivery = {
  id: '0192f0a0-0000-7000-8000-00000000b002',
  accountId: ada,
  webhookId,
  messageId: 'msg_1',
  type: 'badge.reinstated',
  tries: 0,
  createdAt: new Date(),
  content: Buffer.alloc(0),
  attempts: null,
};

const added: EventsOf<'webhook'> = {
  type: 'WebhookAdded',
  data: {
    accountId: ada,
    webhookId,
    types: ['badge.reinstated'],
    addedBy: ada,
    personal: { owner: { subject: ada, details: { url: 'https://hooks.example.com' } } },
    at: waiting.createdAt.toISOString(),
  },
};
const commands = {
  account: { freshState: async () => accountDecider.evolve(accountDecider.initial, accountRegistered) },
  webhook: { freshState: async () => webhookDecider.evolve(webhookDecider.initial, added) },
} as unknown as Commands;

/** What the receiver has answered. */
const accepted = () => {
  const attempt = { at: new Date().toISOString(), duration_ms: 1, status: 204, error: null, response: '' };
  return { attempt, retryAfter: undefined };
};

/** Deliveries to which none is added. */
const idle: Partial<Deliveries> = { wake: () => {}, untilAdded: () => delay(1) };

/** A sender that leads, without other processes. */
const alone = { leadership: alwaysLeading, loops: unwatchedLoops, now: () => new Date() };

test('a message that is delivered while Postgres still answers what was due is not sent twice', async () => {
  let looks = 0;
  let sent = 0;
  const events = new EventEmitter();
  const [asked, delivered] = [once(events, 'asked'), once(events, 'delivered')];
  const deliveries: Partial<Deliveries> = {
    ...idle,
    open: async () => ({ body: '{}', attempts: [] }),
    note: async () => void events.emit('delivered'),
    due: async () => {
      looks += 1;
      if (looks === 1) return [waiting];
      if (looks > 2) return [];
      // The second question is asked before the delivery, and answered after it.
      events.emit('asked');
      await delivered;
      await delay(1);
      return [waiting];
    },
  };
  const sender = startWebhookSender({
    deliveries: deliveries as Deliveries,
    attempt: async () => {
      sent += 1;
      await asked;
      return accepted();
    },
    ...alone,
    commands,
    findAccess: async () => ({ role: 'owner', scope: null }),
    logger: silent,
  });
  onTestFinished(sender.stop);
  await until('a look after the second answer', () => looks > 2);
  expect(sent).toBe(1);
});

test('a webhook whose target answers 410 is switched off before its message is done', async () => {
  const happened: string[] = [];
  const deliveries: Partial<Deliveries> = {
    ...idle,
    open: async () => ({ body: '{}', attempts: [] }),
    note: async (_delivery, _before, { state }) => void happened.push(state),
    due: async () => (happened.includes('failed') ? [] : [waiting]),
  };
  const disable = async (_id: string, { type }: { type: string }) => void happened.push(type);
  const attempt = { at: new Date().toISOString(), duration_ms: 1, status: 410, error: 'gone', response: '' };
  const sender = startWebhookSender({
    deliveries: deliveries as Deliveries,
    attempt: async () => ({ attempt, retryAfter: undefined }),
    ...alone,
    commands: { ...commands, webhook: Object.assign(disable, commands.webhook) } as unknown as Commands,
    findAccess: async () => ({ role: 'owner', scope: null }),
    logger: silent,
  });
  onTestFinished(sender.stop);
  await until('the end of the message', () => happened.includes('failed'));
  expect(happened).toEqual(['DisableWebhook', 'failed']);
});

const HOUR = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

test.each([
  ['for the first time, because our server was off', [], ['failed'], 72],
  ['as it did a day ago, because our server was off before', [24], ['failed'], 72],
  ['as it did three days ago', [72, 71, 20], ['DisableWebhook', 'failed'], 72],
  ['too late, because our server was off since its first attempts', [72, 71, 20], ['failed'], 73],
])('a message of three days ago fails %s', async (_, attemptedBefore, expected, age) => {
  const happened: string[] = [];
  const failedAt = (at: Date) => ({
    at: at.toISOString(),
    duration_ms: 1,
    status: 503,
    error: 'It answered 503.',
    response: '',
  });
  const old = { ...waiting, createdAt: hoursAgo(age) };
  const deliveries: Partial<Deliveries> = {
    ...idle,
    open: async () => ({ body: '{}', attempts: attemptedBefore.map((hours) => failedAt(hoursAgo(hours))) }),
    note: async (_delivery, _before, { state }) => void happened.push(state),
    hasAccepted: async () => false,
    due: async () => (happened.includes('failed') ? [] : [old]),
  };
  const disable = async (_id: string, { type }: { type: string }) => void happened.push(type);
  const sender = startWebhookSender({
    deliveries: deliveries as Deliveries,
    attempt: async () => ({ attempt: failedAt(new Date()), retryAfter: undefined }),
    ...alone,
    commands: { ...commands, webhook: Object.assign(disable, commands.webhook) } as unknown as Commands,
    findAccess: async () => ({ role: 'owner', scope: null }),
    logger: silent,
  });
  onTestFinished(sender.stop);
  await until('the end of the message', () => happened.includes('failed'));
  expect(happened).toEqual(expected);
});

test.each([
  ['nothing any more', undefined],
  ['what a member may do', { role: 'member', scope: null }],
  ['only some properties', { role: 'manager', scope: [] }],
] as const)('a webhook gets no message while the person who has added it may do %s', async (_, access) => {
  let isWaiting = true;
  let sent = 0;
  const deliveries: Partial<Deliveries> = {
    ...idle,
    open: async () => ({ body: '{}', attempts: [] }),
    note: async () => {},
    due: async () => (isWaiting ? [waiting] : []),
    giveUp: async (id) => {
      isWaiting = id !== webhookId;
    },
  };
  const sender = startWebhookSender({
    deliveries: deliveries as Deliveries,
    attempt: async () => {
      sent += 1;
      isWaiting = false;
      return accepted();
    },
    ...alone,
    commands,
    findAccess: async () => access,
    logger: silent,
  });
  onTestFinished(sender.stop);
  await until('the end of the message', () => !isWaiting);
  expect(sent).toBe(0);
});
