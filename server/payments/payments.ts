import type { PlanType } from '../../domain/subscriptions/events.ts';

export type NewCheckout = {
  readonly accountId: string;
  readonly planType: PlanType;
  readonly propertiesCount: number;
};

/** Whoever takes the money. The provider names its own checkout; what came of it arrives by its own way (page or webhook). */
export type Payments = {
  readonly createCheckout: (checkout: NewCheckout) => Promise<{ readonly sessionId: string; readonly url: string }>;
};
