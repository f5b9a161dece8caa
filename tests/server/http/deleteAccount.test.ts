import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../support/journey.ts';
import { startServerWithStripe, stripeSubscriber } from '../../support/stripe/server.ts';

let both: Awaited<ReturnType<typeof startServerWithStripe>>;
beforeAll(async () => {
  // The deadline of a request as it is in production.
  both = await startServerWithStripe({ TEST_PATIENCE: '2000' });
});
afterAll(() => both?.remove());

test('deleting an account is a success once it is recorded, although Stripe does not answer', async () => {
  const { client, accountId } = await stripeSubscriber(both);
  both.stripe.setTrouble({ status: 'silence' });
  const reply = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  expect([reply.status, reply.body]).toEqual([200, { success: true }]);
  expect((await client.get('/api/auth/me')).status).toBe(401);
  const begun = 'select from erased_account where account_id = $1 and finished_at is null';
  expect(await both.server.query(begun, [accountId])).toHaveLength(1);
  both.stripe.setTrouble(null);
});
