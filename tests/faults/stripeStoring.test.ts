import express from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../server/application/errors.ts';
import { problemHandlers } from '../../server/http/problems.ts';
import { stripeWebhookRoutes } from '../../server/http/stripeWebhook.routes.ts';
import type { NoticeStore } from '../../server/payments/stripe/noticeStore.ts';
import type { Notice } from '../../server/payments/stripe/notices.ts';
import { signedEvent } from '../../server/payments/stripe/signedEvent.ts';
import { httpClient } from '../support/http.ts';
import { silent } from '../support/logs.ts';
import { notify, WEBHOOK_SECRET } from '../support/stripe/server.ts';

/** A webhook in front of a store of notices, while Stripe is away. */
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

describe('while Stripe is away a notice', () => {
  const working = async (_notice: Notice) => {
    throw new StoreUnavailable('Stripe is not available');
  };

  test('is stored and acknowledged', async () => {
    const kept: Notice[] = [];
    const { status } = await receiving(async (notice) => void kept.push(notice));
    expect([status, kept.length]).toEqual([200, 1]);
  });

  test('control: is refused and lost if it is worked on before it is stored', async () => {
    const kept: Notice[] = [];
    const { status } = await receiving(async (notice) => {
      await working(notice);
      kept.push(notice);
    });
    expect([status, kept.length]).toEqual([503, 0]);
  });
});
