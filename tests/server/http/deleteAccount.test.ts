import { afterAll, beforeAll, expect, test } from 'vitest';
import { REQUEST_TIME } from '../../../server/http/deadline.ts';
import { PASSWORD } from '../../support/journey.ts';
import { startServerWithStripe, stripeSubscriber } from '../../support/stripe/server.ts';

let both: Awaited<ReturnType<typeof startServerWithStripe>>;
beforeAll(async () => {
  // The deadline of a request as it is in production.
  both = await startServerWithStripe({ TEST_PATIENCE: '2000' });
});
afterAll(() => both?.remove());

/** The milliseconds for which an answer has waited for an erasure that was then not finished. */
const waits = () =>
  both.server.logged.flatMap((line) => {
    const [, milliseconds] = /^An erasure is not finished.*No answer within (\d+) ms/.exec(line) ?? [];
    return milliseconds ? [Number(milliseconds)] : [];
  });

test('deleting an account is a success before its deadline, although Stripe never answers', async () => {
  const { client, accountId } = await stripeSubscriber(both);
  both.stripe.setTrouble({ status: 'silence' });
  const reply = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  expect([reply.status, reply.body]).toEqual([200, { success: true }]);
  // It is the server that stops waiting, a second before it would have to refuse: Stripe is still silent.
  expect(waits()).toEqual([expect.any(Number)]);
  expect(waits()[0]).toBeLessThanOrEqual(REQUEST_TIME - 1000);
  expect((await client.get('/api/auth/me')).status).toBe(401);
  const begun = 'select from erased_account where account_id = $1 and finished_at is null';
  expect(await both.server.query(begun, [accountId])).toHaveLength(1);
  both.stripe.setTrouble(null);
});
