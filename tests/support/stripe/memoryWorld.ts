import type Stripe from 'stripe';
import type { Query } from '../../../projections/query.ts';
import { toProviderSubscription } from '../../../server/payments/stripe/mapping.ts';
import { noticeOf } from '../../../server/payments/stripe/notices.ts';
import { reconcileSubscriptions } from '../../../server/schedule/jobs/reconcileSubscriptions.ts';
import { silent } from '../logs.ts';
import { memoryScene } from './memory.ts';
import type { World } from './world.ts';

const START = '2026-11-01T00:00:00.000Z';
const ACCOUNT = '0b54e1c2-6a3f-4d57-9c0f-2f5f4f0a1b11';

type Memory = ReturnType<typeof memoryScene>;

const reconciling =
  ({ recorded, stripe, recordSubscription, now }: Memory): World['reconcile'] =>
  async () => {
    let isRead = false;
    // The job reads the subscriptions of the accounts that Stripe lists, and then those that are recorded, page by page.
    const all = async ({ name }: Pick<Query<unknown>, 'name'>) => {
      const { current } = recorded.state();
      const page = current && !isRead ? [{ ...recorded.state(), accountId: ACCOUNT }] : [];
      isRead ||= name === 'recorded-subscriptions';
      return page as never;
    };
    const { commands } = recorded;
    const parts = { reads: { all }, commands, payments: stripe, recordSubscription, now, logger: silent };
    await reconcileSubscriptions(parts).run(now(), new AbortController().signal);
  };

const worldOf = (memory: Memory, work: World['work']): World => ({
  ...memory,
  accountId: ACCOUNT,
  work,
  reconcile: reconciling(memory),
  recorded: async () => ({ state: memory.recorded.state(), events: memory.recorded.events }),
});

/** Works as the server does: asks Stripe what the object is now. All in memory. */
export const memoryWorld = (): World => {
  const memory = memoryScene(START);
  return worldOf(memory, async (event) => {
    const notice = noticeOf(event);
    if (notice) await memory.recordNotice(notice);
  });
};

/** The control: records what the notice itself says. */
export const believingTheNotice = (): World => {
  const memory = memoryScene(START);
  return worldOf(memory, async ({ type, data }) => {
    if (!type.startsWith('customer.subscription.')) return;
    const subscription = toProviderSubscription(data.object as Stripe.Subscription, { sessionId: null, unpaid: [] });
    const at = memory.now().toISOString();
    const command = { type: 'RecordSubscription', accountId: ACCOUNT, subscription, at } as const;
    await memory.recorded.commands.subscription(ACCOUNT, command).catch(() => {});
  });
};
