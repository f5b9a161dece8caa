import type { PlanType } from '../../domain/subscriptions/events.ts';

export type NewCheckout = {
  readonly accountId: string;
  readonly planType: PlanType;
  readonly propertiesCount: number;
};

/** The payment provider. It gives each checkout an id. The outcome arrives later through a page or a webhook. */
export type Payments = {
  readonly createCheckout: (checkout: NewCheckout) => Promise<{ readonly sessionId: string; readonly url: string }>;
  /** Ends the subscription at once, without further payments. Repeating it changes nothing. */
  readonly cancel: (subscription: { readonly accountId: string; readonly providerId: string }) => Promise<void>;
};
