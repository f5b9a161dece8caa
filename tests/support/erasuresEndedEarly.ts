import { patchPoolQuery } from './patchedPool.ts';

// Loaded into a server process before its program: an erasure counts as finished before its last steps, which are the
// destruction of the key and the end of the subscription.

/** The note that only the last steps are left. The account is the first parameter. */
const isBeforeLastSteps = ([text]: readonly unknown[]): boolean =>
  typeof text === 'string' && text.includes('insert into erased_account (account_id, begun_at, waits_since)');

patchPoolQuery(
  (query) =>
    async function (...asked) {
      const noted = await query.apply(this, asked);
      const [, values] = asked;
      if (isBeforeLastSteps(asked) && Array.isArray(values))
        await query.call(this, 'update erased_account set finished_at = now() where account_id = $1', [values[0]]);
      return noted;
    },
);
