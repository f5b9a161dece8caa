import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from '../../server/lib/ids.ts';
import { stripeClient } from '../../server/payments/stripe/stripeClient.ts';
import { stripePayments } from '../../server/payments/stripe/stripePayments.ts';
import { startStripeDouble } from '../../tests/support/stripe/double.ts';

/** Milliseconds that Stripe takes for a call. */
const LATENCY = 50;
/** Checkouts at a time. */
const AT_ONCE = 16;

/** Passes requests on after Stripe's latency. `arrivals` are the times of the calls. */
const startProxy = async (target: string) => {
  const arrivals: number[] = [];
  const agent = new Agent({ keepAlive: true });
  const passOn = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = from;
    const onward = request(new URL(from.url ?? '', target), { method, headers, agent });
    const replied = once(onward, 'response') as Promise<[IncomingMessage]>;
    const [[reply]] = await Promise.all([replied, pipeline(from, onward)]);
    to.writeHead(reply.statusCode ?? 500, reply.headers);
    await pipeline(reply, to);
  };
  const server = createServer(async (from, to) => {
    arrivals.push(performance.now());
    await delay(LATENCY);
    // The caller may have given up.
    await passOn(from, to).catch(() => to.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, arrivals, close };
};

/** The most calls in any second. */
export const busiestSecond = (arrivals: readonly number[]): number => {
  let [most, first] = [0, 0];
  arrivals.forEach((at, index) => {
    while ((arrivals[first] ?? at) < at - 1000) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
};

/** A double of Stripe with `count` subscriptions and Stripe's latency, on a clock that can be moved. */
export const openStripe = async (count: number) => {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const double = await startStripeDouble(now);
  const direct = stripePayments({
    stripe: stripeClient({ secretKey: 'sk_test_bench', apiBase: double.url }),
    now,
    logger: { error: () => undefined },
  });
  const subscribe = async () => {
    const accountId = uuidv7();
    const { sessionId } = await direct.createCheckout({
      accountId,
      customerId: null,
      email: 'bench@example.org',
      planType: 'single_yearly',
      idempotencyKey: accountId,
      origin: 'http://localhost',
    });
    double.pay(sessionId);
  };
  const proxy = await startProxy(double.url);
  for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, subscribe));
  return {
    payments: direct,
    url: proxy.url,
    arrivals: proxy.arrivals,
    moveBy: (milliseconds: number) => {
      ahead += milliseconds;
    },
    close: async () => {
      proxy.close();
      await double.stop();
    },
  };
};
export type BenchStripe = Awaited<ReturnType<typeof openStripe>>;
