import type { SubscriptionEvent } from '../../../domain/subscriptions/events.ts';
import type { SubscriptionState } from '../../../domain/subscriptions/state.ts';
import type { Scene, SentEvent } from './histories.ts';

/** Where a history happens: Stripe and our side of it. */
export type World = {
  readonly api: Scene['api'];
  readonly accountId: string;
  readonly now: () => Date;
  readonly passSeconds: (seconds: number) => void;
  /** Takes a notice and works on it. */
  readonly work: (event: SentEvent) => Promise<void>;
  /** The daily comparison with Stripe. */
  readonly reconcile: () => Promise<void>;
  readonly recorded: () => Promise<{
    readonly state: SubscriptionState;
    readonly events: readonly SubscriptionEvent[];
  }>;
};
