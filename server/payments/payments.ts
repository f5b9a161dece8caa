import type { PlanType } from '../../domain/subscriptions/events.ts';

export type NewCheckout = {
  readonly accountId: string;
  readonly planType: PlanType;
  readonly propertiesCount: number;
};

/** The payment provider. It gives its checkout an id; the outcome arrives later, by a page or a webhook. */
export type Payments = {
  readonly createCheckout: (checkout: NewCheckout) => Promise<{ readonly sessionId: string; readonly url: string }>;
};
