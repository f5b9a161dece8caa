import type Stripe from 'stripe';
import { mayWriteAt } from '../../../domain/subscriptions/access.ts';
import type { Query } from '../../../projections/query.ts';
import { toProviderSubscription } from '../../../server/payments/stripe/mapping.ts';
import { type Notice, noticeOf } from '../../../server/payments/stripe/notices.ts';
import { reconcileSubscriptions } from '../../../server/schedule/jobs/reconcileSubscriptions.ts';
import { silent } from '../logs.ts';
import { HISTORIES, type Scene, type SentEvent } from './histories.ts';
import { memoryScene } from './memory.ts';

const START = '2026-11-01T00:00:00.000Z';
const DAY = 86_400;
const ACCOUNT = '0b54e1c2-6a3f-4d57-9c0f-2f5f4f0a1b11';

export const VARIANTS = ['once', 'twice', 'worked twice', 'one second', 'two at a time', 'one lost'] as const;
export type Variant = (typeof VARIANTS)[number];
export type Order = { readonly history: string; readonly order: readonly number[]; readonly variant: Variant };

/** All orders of the numbers below `count`. */
const permutations = (count: number): number[][] =>
  count === 0
    ? [[]]
    : permutations(count - 1).flatMap((rest) =>
        Array.from({ length: count }, (_, at) => [...rest.slice(0, at), count - 1, ...rest.slice(at)]),
      );

/** A history that has not happened yet, and the notices that it has sent so far. */
const stage = (history: string) => {
  const memory = memoryScene(START);
  const scene: Scene = {
    api: memory.api,
    accountId: ACCOUNT,
    subscriptions: [],
    passDays: (days) => memory.passSeconds(days * DAY),
  };
  const steps = [...(HISTORIES[history] ?? [])];
  const sent: SentEvent[] = [];
  const play = () => sent.push(...(steps.shift()?.(scene) ?? []));
  return { ...memory, scene, sent, steps, play };
};
type Stage = ReturnType<typeof stage>;

const countOf = (history: string): number => {
  const { steps, sent, play } = stage(history);
  while (steps.length > 0) play();
  return sent.length;
};

/** Every order of the notices of every history, in every variant. */
export const allOrders = (): Order[] =>
  Object.keys(HISTORIES).flatMap((history) =>
    permutations(countOf(history)).flatMap((order) => VARIANTS.map((variant) => ({ history, order, variant }))),
  );

const reconcile = async ({ recorded, stripe, recordSubscription, passSeconds, now }: Stage): Promise<void> => {
  passSeconds(DAY);
  let isRead = false;
  // The job reads the subscriptions of the accounts that Stripe lists, and then those that are recorded, page by page.
  const all = async ({ name }: Pick<Query<unknown>, 'name'>) => {
    const { current } = recorded.state();
    const page = current && !isRead ? [{ ...recorded.state(), accountId: ACCOUNT }] : [];
    isRead ||= name === 'recorded-subscriptions';
    return page as never;
  };
  const parts = {
    reads: { all },
    commands: recorded.commands,
    payments: stripe,
    recordSubscription,
    now,
    logger: silent,
  };
  await reconcileSubscriptions(parts).run(now(), new AbortController().signal);
};

/** How what is recorded differs from what Stripe says. */
const differencesFrom = ({ api, scene, recorded, now }: Stage, isComplete: boolean): string[] => {
  const at = api.state.present(scene.subscriptions.at(-1));
  const { current, ...state } = recorded.state();
  const isRunning = at?.status !== 'canceled';
  const said = at && isRunning ? [at.plan, at.period.end, at.cancelsAtPeriodEnd, at.status === 'past_due'] : null;
  const known = current && [
    current.planType,
    Date.parse(current.period.endsAt) / 1000,
    current.cancelsAtPeriodEnd,
    current.pastDueSince !== null,
  ];
  const charged = [...api.state.subscriptions.values()].flatMap(({ invoices }) =>
    invoices.filter(({ status, amountDue }) => status === 'paid' && amountDue > 0).map(({ id }) => id),
  );
  const begun = recorded.events.flatMap(({ type, data }) =>
    type === 'SubscriptionActivated' && 'providerId' in data ? [data.providerId] : [],
  );
  const mayWrite = mayWriteAt(recorded.state(), now().toISOString());
  return [
    JSON.stringify(said) === JSON.stringify(known) ? '' : `Stripe says ${said}, recorded is ${known}`,
    mayWrite && !isRunning ? 'access after the end' : '',
    new Set(begun).size === begun.length ? '' : 'a subscription has begun twice',
    new Set(state.paidInvoices).size === state.paidInvoices.length ? '' : 'an invoice is recorded twice',
    isComplete && [...charged].sort().join() !== [...state.paidInvoices].sort().join() ? 'an invoice is missing' : '',
    api.state.refunds.some(({ amount }) => amount !== undefined) ? 'money was returned by us' : '',
  ].filter(Boolean);
};

/** Sends the notices of a history in this order, each as soon as it exists. Returns what is recorded wrongly at the end. */
export const runOrder = async ({ history, order, variant }: Order, work: (stage: Stage) => Work): Promise<string[]> => {
  const staged = stage(history);
  const workOn = work(staged);
  const stored = new Set<string>();
  const lost = variant === 'one lost' ? order[order.length >> 1] : undefined;

  const deliver = async (event: SentEvent): Promise<void> => {
    if (stored.has(event.id) && variant !== 'worked twice') return;
    stored.add(event.id);
    const notice = noticeOf(event);
    if (notice) await workOn(notice, event);
  };

  let batch: SentEvent[] = [];
  for (const [count, index] of order.entries()) {
    while (staged.sent.length <= index) staged.play();
    const event = staged.sent[index];
    if (!event || index === lost) continue;
    batch.push(event);
    if (variant === 'two at a time' && batch.length < 2 && count < order.length - 1) continue;
    await Promise.all(batch.map(deliver));
    if (variant === 'worked twice') await Promise.all(batch.map(deliver));
    batch = [];
    if (variant !== 'one second') staged.passSeconds(1);
  }
  await Promise.all(batch.map(deliver));
  if (variant === 'twice') for (const index of order) await deliver(staged.sent[index] as SentEvent);
  if (lost !== undefined) await reconcile(staged);
  return differencesFrom(staged, lost === undefined);
};

export type Work = (notice: Notice, event: SentEvent) => Promise<void>;

/** As the server works: asks Stripe what the object is now. */
export const askingStripe =
  ({ recordNotice }: Stage): Work =>
  (notice) =>
    recordNotice(notice);

/** The control: records what the notice itself says. */
export const believingTheNotice =
  ({ recorded, now }: Stage): Work =>
  async ({ type }, event) => {
    if (!type.startsWith('customer.subscription.')) return;
    const said = event.data.object as Stripe.Subscription;
    const subscription = toProviderSubscription(said, { sessionId: null, unpaid: [] });
    const command = { type: 'RecordSubscription', accountId: ACCOUNT, subscription, at: now().toISOString() } as const;
    await recorded.commands.subscription(ACCOUNT, command).catch(() => {});
  };
