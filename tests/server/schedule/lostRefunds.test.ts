import { expect, onTestFinished, test, vi } from 'vitest';
import { pence } from '../../../domain/money.ts';
import type { Commands } from '../../../server/application/commands.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { recordingRefunds } from '../../../server/application/recordRefunds.ts';
import { recordingSubscription } from '../../../server/application/recordSubscription.ts';
import { type Deadline, hasPassed } from '../../../server/lib/deadline.ts';
import { lostRefunds } from '../../../server/schedule/jobs/lostRefunds.ts';
import { subscriptionOfProvider } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { recordedSubscription } from '../../support/stripe/recordedSubscription.ts';

const START = '2026-11-01T00:00:00.000Z';
const now = () => new Date('2026-11-02T00:00:00.000Z');
const period = { startsAt: START, endsAt: '2026-12-01T00:00:00.000Z' };
const bought = { planType: 'single_monthly', propertiesCount: 1, sessionId: null, period } as const;
const invoice = { invoiceId: 'in_1', number: null, reason: 'first', total: pence(399), tax: pence(67) } as const;

/** The stream of an account, which refuses work whose deadline has passed, as the stores do. */
const strictStream = () => {
  const { commands, events } = recordedSubscription();
  const inTime = (deadline: Deadline) => {
    if (hasPassed(deadline)) throw new StoreUnavailable('late');
  };
  const handle: Commands['subscription'] = Object.assign(
    async (...[id, command, context]: Parameters<Commands['subscription']>) => {
      inTime(context.deadline);
      return commands.subscription(id, command);
    },
    commands.subscription,
    {
      freshState: async (_id: string, deadline: Deadline) => {
        inTime(deadline);
        return commands.subscription.freshState();
      },
    },
  );
  return { commands: { ...commands, subscription: handle }, events };
};

test.each(['refunds', 'subscription', 'paidInvoices'] as const)(
  'a customer for whom the call of %s takes longer than a deadline does not stop the job for the others',
  async (slow) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = strictStream();
    const took = async <Result>(call: string, result: Result): Promise<Result> => {
      if (call === slow) vi.advanceTimersByTime(11_000);
      return result;
    };
    const ended = { endedBy: 'refunded', endedAt: START } as const;
    const payments = {
      subscription: (providerId: string) =>
        took('subscription', { ...subscriptionOfProvider({ ...bought, providerId }), ...ended }),
      paidInvoices: () => took('paidInvoices', [{ ...invoice, paidAt: START }]),
      refunds: () => took('refunds', [{ invoiceId: 'in_1', refunded: pence(399), cause: 'refunded' } as const]),
      withdraw: async () => {},
      finishWithdrawal: async () => 'returned' as const,
      voidInvoicesOfEnded: async () => {},
      forget: async () => {},
      returnedSince: async () => ['ch_slow', 'ch_other'],
      followReturned: vi.fn(async (charge: string) => ({ accountId: 'account', providerId: `sub_of_${charge}` })),
    };
    const parts = { commands: stream.commands, payments, now };
    const recordSubscription = recordingSubscription(parts);
    const job = lostRefunds({ payments, recordSubscription, recordRefunds: recordingRefunds(parts), logger: silent });
    await job.run(now(), new AbortController().signal);
    expect(payments.followReturned.mock.calls).toEqual([['ch_slow'], ['ch_other']]);
    expect(stream.events.map(({ type }) => type)).toEqual(['InvoicePaid', 'InvoiceRefunded']);
  },
);
