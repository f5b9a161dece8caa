import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../server/application/errors.ts';
import { problemHandlers } from '../../server/http/problems.ts';
import { stripeWebhookRoutes } from '../../server/http/stripeWebhook.routes.ts';
import type { NoticeStore } from '../../server/payments/stripe/noticeStore.ts';
import { signedEvent } from '../../server/payments/stripe/signedEvent.ts';
import { httpClient } from '../support/http.ts';
import { silent } from '../support/logs.ts';
import { notify, WEBHOOK_SECRET } from '../support/stripe/server.ts';

/** Sends a notice to a webhook in front of this store of notices. */
const receiving = async (add: NoticeStore['add']) => {
  const app = express();
  app.use(
    '/api',
    stripeWebhookRoutes({
      notices: { add },
      signedEvent,
      secret: WEBHOOK_SECRET,
      now: () => new Date(),
      refuse: (_request, _response, next) => next(),
    }),
  );
  app.use(problemHandlers(silent));
  const listening = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  onTestFinished(() => void listening.close());
  const address = listening.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return notify({ client: () => httpClient(origin, { isServer: false }) }, 'sub_1');
};

test('a notice is stored before it is acknowledged', async () => {
  const storing: (() => void)[] = [];
  const acknowledged = receiving(() => new Promise((resolve) => void storing.push(resolve)));
  await expect.poll(() => storing).toHaveLength(1);
  expect(await Promise.race([acknowledged, delay(300, 'no answer yet')])).toBe('no answer yet');
  storing[0]?.();
  expect((await acknowledged).status).toBe(200);
});

test('a notice that cannot be stored is refused, so that Stripe sends it again', async () => {
  const { status } = await receiving(async () => {
    throw new StoreUnavailable('Postgres is not available');
  });
  expect(status).toBe(503);
});
