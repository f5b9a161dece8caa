import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

// Loaded into a server process before its program: a notice of Stripe counts as stored at once, so it is acknowledged, and
// is stored later.

/** Milliseconds, so that a kill comes first. */
const LATE = 30_000;

type Query = (this: Client, ...asked: unknown[]) => Promise<unknown>;
const query = Client.prototype.query as unknown as Query;

const late: Query = function (...asked) {
  const [text] = asked;
  if (typeof text !== 'string' || !text.startsWith('insert into payment_notice')) return query.apply(this, asked);
  // A pool hands in a callback.
  const [callback, ...others] = asked.toReversed();
  void delay(LATE)
    .then(() => query.apply(this, others.toReversed()))
    .catch(() => {});
  if (typeof callback === 'function') callback(undefined, { rows: [], rowCount: 0 });
  return Promise.resolve();
};
Object.assign(Client.prototype, { query: late });
