import type { ListedSubscription } from '../../domain/subscriptions/listed.ts';
import { registration } from '../../scripts/load/account.ts';
import { appendStreams, type Streams } from '../../scripts/load/appendStreams.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';
import type { Row } from '../measure.ts';
import { withServer } from '../serverProcess.ts';
import { benchReconciling } from './reconciling.ts';
import { type BenchStripe, openStripe } from './stripe.ts';
import { benchAcknowledging, benchWorking, SECRET } from './webhooks.ts';

const SUBSCRIPTIONS = 10_000;

/** Records a subscription as it was when it began. */
const streamsOf = ({ accountId, latestInvoice, ...said }: ListedSubscription): Streams => {
  const about = { accountId, at: said.period.startsAt };
  const { planType, propertiesCount, sessionId, providerId, customerId, period } = said;
  const plan = { planType, propertiesCount, sessionId, providerId, customerId, period };
  return new Map([
    [`account-${accountId}`, [registration(accountId)]],
    [
      `subscription-${accountId}`,
      [
        { type: 'SubscriptionActivated', data: { ...about, ...plan } },
        ...(latestInvoice ? [{ type: 'InvoicePaid' as const, data: { ...about, ...latestInvoice } }] : []),
      ],
    ],
  ]);
};

/** Records all subscriptions of Stripe. Returns their ids. */
const record = async ({ events, keyring }: OpenedLog, { payments }: BenchStripe): Promise<{ ids: string[] }> => {
  const ids: string[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page = await payments.list(cursor);
    await Promise.all(
      page.subscriptions.map(async (listed) => {
        await keyring.create(listed.accountId);
        await appendStreams(events, streamsOf(listed));
        ids.push(listed.providerId);
      }),
    );
    cursor = page.next;
  }
  return { ids };
};

/** The rows that need Stripe: a double with its latency, and a server process that keeps its rate limit. */
export const benchPayments = async (): Promise<Row[]> => {
  const stripe = await openStripe(SUBSCRIPTIONS);
  const env = {
    // In production the address of Stripe cannot be replaced.
    NODE_ENV: 'test',
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: 'sk_live_bench',
    STRIPE_WEBHOOK_SECRET: SECRET,
  };
  try {
    return await withServer(
      (opened) => record(opened, stripe),
      async (server, { ids }) => [
        ...(await benchReconciling(server, stripe, ids)),
        await benchAcknowledging(server, ids),
        await benchWorking(server, stripe, ids),
      ],
      env,
    );
  } finally {
    await stripe.close();
  }
};
