import { randomBytes } from 'node:crypto';
import type { Payments } from './payments.ts';

/** Checkout on a page of this server (http/testCheckout.routes.ts) that is clearly marked as a test. */
export const localPayments: Payments = {
  createCheckout: async () => {
    const sessionId = `test_${randomBytes(24).toString('base64url')}`;
    return { sessionId, url: `/test-checkout/${sessionId}` };
  },
  // Nobody is charged, so there is nothing to stop.
  cancel: async () => {},
};
