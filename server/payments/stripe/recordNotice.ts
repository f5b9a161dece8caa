import type { Context } from '../../application/commandHandler.ts';
import type { RecordRefunds } from '../../application/recordRefunds.ts';
import type { RecordSubscription } from '../../application/recordSubscription.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Clock } from '../../lib/clock.ts';
import { isAboutCharge, type Notice } from './notices.ts';
import type { StripePayments } from './stripePayments.ts';

export type NoticeDependencies = {
  readonly stripe: Pick<StripePayments, 'listed' | 'followCharge'>;
  readonly recordSubscription: RecordSubscription;
  readonly recordRefunds: RecordRefunds;
  readonly now: Clock;
};

const contextOf = (accountId: string, { id }: Notice): Context => ({
  ...systemContext(accountId),
  actor: { kind: 'provider', id },
});

/** Records what the object of a notice is now. What the notice itself says may be old. */
export const recordingNotice =
  ({ stripe, recordSubscription, recordRefunds, now }: NoticeDependencies) =>
  async (notice: Notice): Promise<void> => {
    const { objectId } = notice;
    const providerId = isAboutCharge(notice) ? await stripe.followCharge(objectId) : objectId;
    const askedAt = now().toISOString();
    const listed = providerId && (await stripe.listed(providerId));
    if (!listed) return;
    const { accountId } = listed;
    const context = contextOf(accountId, notice);
    await recordSubscription(accountId, listed.providerId, context, { listed, askedAt });
    if (isAboutCharge(notice)) await recordRefunds(accountId, listed.providerId, context);
  };
