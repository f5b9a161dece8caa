import type { TestServer } from '../../support/server.ts';
import type { Visitor } from '../visitor.ts';

/** The pages of a payment provider, as a customer uses them, and what the provider does on its own. */
export type Provider = {
  readonly server: TestServer;
  /** On the checkout page. The browser comes back by itself. */
  readonly pay: (visitor: Visitor, price: string) => Promise<void>;
  /** On the checkout page. Ends on our subscription page. */
  readonly decline: (visitor: Visitor) => Promise<void>;
  /** On the portal page. Ends on our subscription page. */
  readonly useDecliningCard: (visitor: Visitor) => Promise<void>;
  readonly payInvoice: (visitor: Visitor) => Promise<void>;
  /** How many checkouts there are. */
  readonly checkouts: () => Promise<number>;
  /** Does what is due by the clock: the provider's work and then ours. */
  readonly timePasses: () => Promise<void>;
  readonly stop: () => Promise<void>;
};
