import { Client } from 'pg';

// Loaded into a server process before its program: it gets the lock of the leader although another process holds it, or
// never gets it, as TEST_LEADER_LOCK says (`held` or `refused`).

type Query = (this: Client, ...asked: unknown[]) => Promise<unknown>;
const query = Client.prototype.query as unknown as Query;

const { TEST_LEADER_LOCK } = process.env;

const answered: Query = function (...asked) {
  const [text] = asked;
  const isRequest = typeof text === 'string' && text.startsWith('select pg_try_advisory_lock($1) as held');
  if (!isRequest || !TEST_LEADER_LOCK) return query.apply(this, asked);
  return Promise.resolve({ rows: [{ held: TEST_LEADER_LOCK === 'held' }] });
};
Object.assign(Client.prototype, { query: answered });
