import { resolve } from 'node:path';
import type { MovedClock } from '../../support/movedClock.ts';
import { startServer } from '../../support/server.ts';
import type { Provider } from './provider.ts';

/** The provider of a machine without Stripe. */
export const startLocal = async ({ now }: MovedClock, SMTP_URL?: string): Promise<Provider> => {
  const server = await startServer({ now, clientDir: resolve('dist/client'), env: SMTP_URL ? { SMTP_URL } : {} });
  return {
    server,
    pay: async (visitor, price) => {
      await visitor.see('Test checkout.', price, 'within 14 days of your first purchase');
      await visitor.press(`Pay ${price}`);
    },
    decline: (visitor) => visitor.press('Decline the payment'),
    useDecliningCard: (visitor) => visitor.press('Use a card that declines'),
    payInvoice: (visitor) => visitor.press('Pay the open invoice'),
    checkouts: async () => (await server.query('select count(*)::int as count from local_checkout'))[0].count,
    timePasses: server.runDueJobs,
    stop: server.remove,
  };
};
