import { randomBytes } from 'node:crypto';
import type { Payments } from './payments.ts';

/** Without STRIPE_SECRET_KEY: a page of our own (http/testCheckout.routes.ts), plainly marked as a test, that walks the same states. */
export const localPayments: Payments = {
  createCheckout: async () => {
    const sessionId = `test_${randomBytes(24).toString('base64url')}`;
    return { sessionId, url: `/test-checkout/${sessionId}` };
  },
};
