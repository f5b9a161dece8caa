import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { uuidv7 } from '../../server/lib/ids.ts';
import { noticeStore } from '../../server/payments/stripe/noticeStore.ts';
import { coreForFile } from '../support/core.ts';

const world = coreForFile();
const { core, now } = world;
const START = '2026-11-20T10:00:00.000Z';
const AHEAD = '2036-11-20T10:00:00.000Z';

test('a message to a webhook that was written with a clock far ahead is due', async () => {
  const accountId = randomUUID();
  await core().keyring.create(accountId);
  const add = (webhookId: string, timestamp: string) =>
    core().deliveries.add({
      accountId,
      webhookId,
      eventId: uuidv7(),
      message: { type: 'webhook.test', timestamp, data: {} },
    } as Parameters<ReturnType<typeof core>['deliveries']['add']>[0]);
  const webhookId = randomUUID();
  world.setTime(AHEAD);
  await add(webhookId, AHEAD);
  world.setTime(START);
  await add(webhookId, START);
  expect(await core().deliveries.due(10, 10)).toHaveLength(2);
});

test('a notice of Stripe that was stored with a clock far ahead is due', async () => {
  const notices = noticeStore({ pool: core().pool, now });
  const notice = (id: string) => ({ id, type: 'customer.subscription.updated', objectId: `sub_${id}` });
  world.setTime(AHEAD);
  await notices.add(notice('evt_1'));
  world.setTime(START);
  await notices.add(notice('evt_2'));
  expect((await notices.due(10)).map(({ id }) => id).sort()).toEqual(['evt_1', 'evt_2']);
});
