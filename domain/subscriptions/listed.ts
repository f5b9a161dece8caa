import { differences, type PaidInvoice, type ProviderSubscription } from './providerSubscription.ts';
import type { SubscriptionState } from './state.ts';

/** A subscription as the provider lists it, in one call for many. Its checkout may be missing. */
export type ListedSubscription = ProviderSubscription & {
  readonly accountId: string;
  /** Where the provider sends receipts; null if it sends none. */
  readonly email: string | null;
  /** The latest invoice; null if it is unpaid or nothing was charged. */
  readonly latestInvoice: PaidInvoice | null;
};

type Known = Pick<SubscriptionState, 'current' | 'endedIds' | 'paidInvoices'>;

/** True if all that the provider lists is recorded and done. An older reply than the recorded state may give false. */
export const isRecorded = (known: Known | undefined, listed: ListedSubscription): boolean => {
  const { accountId, latestInvoice, email: _, ...said } = listed;
  // Also after the end: what was paid late must be known.
  if (latestInvoice && !known?.paidInvoices.includes(latestInvoice.invoiceId)) return false;
  if (said.isToReturn) return false;
  if (known?.endedIds.includes(said.providerId)) return true;
  if (known?.current?.providerId !== said.providerId) return false;
  return differences(known, said, { accountId, at: '' }).length === 0;
};
