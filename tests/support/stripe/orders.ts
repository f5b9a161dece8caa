import { mayWriteAt } from '../../../domain/subscriptions/access.ts';
import { HISTORIES, type Scene, type SentEvent } from './histories.ts';
import { memoryWorld } from './memoryWorld.ts';
import type { World } from './world.ts';

const DAY = 86_400;

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
const stage = ({ api, accountId, passSeconds }: World, history: string) => {
  const scene: Scene = { api, accountId, subscriptions: [], passDays: (days) => passSeconds(days * DAY) };
  const steps = [...(HISTORIES[history] ?? [])];
  const sent: SentEvent[] = [];
  const play = () => sent.push(...(steps.shift()?.(scene) ?? []));
  return { scene, sent, steps, play };
};

const countOf = (history: string): number => {
  const { steps, sent, play } = stage(memoryWorld(), history);
  while (steps.length > 0) play();
  return sent.length;
};

/** Every order of the notices of every history, in every variant. */
export const allOrders = (): Order[] =>
  Object.keys(HISTORIES).flatMap((history) =>
    permutations(countOf(history)).flatMap((order) => VARIANTS.map((variant) => ({ history, order, variant }))),
  );

/** How what is recorded differs from what Stripe says. */
const differencesFrom = async ({ api, recorded, now }: World, { subscriptions }: Scene, isComplete: boolean) => {
  const { state: known, events } = await recorded();
  const { current, paidInvoices } = known;
  const at = api.state.present(subscriptions.at(-1));
  const isRunning = at?.status !== 'canceled';
  const said = at && isRunning ? [at.plan, at.period.end, at.cancelsAtPeriodEnd, at.status === 'past_due'] : null;
  const running = current && [
    current.planType,
    Date.parse(current.period.endsAt) / 1000,
    current.cancelsAtPeriodEnd,
    current.pastDueSince !== null,
  ];
  const charged = subscriptions.flatMap((id) =>
    (api.state.present(id)?.invoices ?? [])
      .filter(({ status, amountDue }) => status === 'paid' && amountDue > 0)
      .map((invoice) => invoice.id),
  );
  const begun = events.flatMap(({ type, data }) =>
    type === 'SubscriptionActivated' && 'providerId' in data ? [data.providerId] : [],
  );
  const mayWrite = mayWriteAt(known, now().toISOString());
  return [
    JSON.stringify(said) === JSON.stringify(running) ? '' : `Stripe says ${said}, recorded is ${running}`,
    mayWrite && !isRunning ? 'access after the end' : '',
    new Set(begun).size === begun.length ? '' : 'a subscription has begun twice',
    new Set(paidInvoices).size === paidInvoices.length ? '' : 'an invoice is recorded twice',
    isComplete && [...charged].sort().join() !== [...paidInvoices].sort().join() ? 'an invoice is missing' : '',
    api.state.refunds.some(({ amount }) => amount !== undefined) ? 'money was returned by us' : '',
  ].filter(Boolean);
};

/** Sends the notices of a history in this order, each as soon as it exists. Returns what is recorded wrongly at the end. */
export const runOrder = async ({ history, order, variant }: Order, world: World): Promise<string[]> => {
  const { scene, sent, play } = stage(world, history);
  const stored = new Set<string>();
  const lost = variant === 'one lost' ? order[order.length >> 1] : undefined;

  const deliver = async (event: SentEvent): Promise<void> => {
    if (stored.has(event.id) && variant !== 'worked twice') return;
    stored.add(event.id);
    await world.work(event);
  };

  let batch: SentEvent[] = [];
  for (const [count, index] of order.entries()) {
    while (sent.length <= index) play();
    const event = sent[index];
    if (!event || index === lost) continue;
    batch.push(event);
    if (variant === 'two at a time' && batch.length < 2 && count < order.length - 1) continue;
    await Promise.all(batch.map(deliver));
    if (variant === 'worked twice') await Promise.all(batch.map(deliver));
    batch = [];
    if (variant !== 'one second') world.passSeconds(1);
  }
  await Promise.all(batch.map(deliver));
  if (variant === 'twice') for (const index of order) await deliver(sent[index] as SentEvent);
  if (lost !== undefined) {
    world.passSeconds(DAY);
    await world.reconcile();
  }
  return differencesFrom(world, scene, lost === undefined);
};
