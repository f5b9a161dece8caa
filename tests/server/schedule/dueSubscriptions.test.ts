import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { NotFound } from '../../../server/application/errors.ts';
import { dueSubscriptions } from '../../../server/schedule/jobs/dueSubscriptions.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { subscriptionOfProvider } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const { core } = coreForFile();

test('all subscriptions whose period is over are asked about, also more than a thousand', async () => {
  const { commands, projections, reads, store } = core();
  const accounts = Array.from({ length: 1001 }, () => randomUUID());
  const [startsAt, endsAt] = ['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'];
  const record = (accountId: string) => {
    const bought = { planType: 'single_monthly', propertiesCount: 1, sessionId: null } as const;
    const provided = { ...bought, providerId: `sub_${accountId}`, period: { startsAt, endsAt } };
    const subscription = subscriptionOfProvider(provided);
    return commands.subscription(
      accountId,
      { type: 'RecordSubscription', accountId, subscription, at: startsAt },
      context,
    );
  };
  await pLimit(50).map(accounts, record);
  await projections.caughtUp(await store.head(noDeadline), CONDITION);
  const asked: string[] = [];
  const recordSubscription = async (accountId: string) => {
    asked.push(accountId);
    throw new NotFound();
  };
  const { run } = dueSubscriptions({ reads, recordSubscription, logger: silent });
  await run(new Date('2026-11-02T00:00:00.000Z'), new AbortController().signal);
  expect(asked.sort()).toEqual(accounts.sort());
});
