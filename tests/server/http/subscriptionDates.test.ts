import { afterAll, beforeAll, expect, test } from 'vitest';
import { SubscriptionReply } from '../../../domain/subscriptions/contract.ts';
import { staffCommands } from '../../../server/application/staff/staffCommands.ts';
import { noDeadline } from '../../support/context.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, newProperty, passingProperty, register, subscribe } from '../../support/journey.ts';
import { type MovableServer, movableServer } from './movableServer.ts';

let world: MovableServer;
beforeAll(async () => {
  world = await movableServer('2026-11-20T10:00:00.000Z');
});
afterAll(() => world?.remove());

const current = async (client: HttpClient) =>
  expectReply(await client.get('/api/subscriptions/current'), 200, SubscriptionReply).subscription;

const staff = () => {
  const { commands, secrets } = world.server.core;
  return staffCommands({ commands, emailKey: secrets.emailKey, now: world.server.now });
};
const agreed = (propertiesCount: number) =>
  ({ propertiesCount, until: '2026-12-31', priceNote: '', reason: 'Asked for by the test' }) as const;

const cardMails = async (accountId: string): Promise<number> =>
  (
    await world.server.query(
      `select from outbox_mail where account_id = $1 and split_part(key, '.', 2) = 'card-expiring'`,
      [accountId],
    )
  ).length;

const allowanceMails = async (accountId: string): Promise<readonly string[]> =>
  (
    await world.server.query(
      `select split_part(key, '.', 2) as template from outbox_mail where account_id = $1 order by id`,
      [accountId],
    )
  ).flatMap(({ template }) => (template.startsWith('allowance-') ? [template] : []));

test('an allowance and a card end on their days', async () => {
  const first = world.server.client();
  const { id, email } = await register(first);
  await subscribe(first, 'single_yearly');
  const other = world.server.client();
  const { id: otherId, email: otherEmail } = await register(other);
  await staff()({ do: 'grant', account: id, allowance: agreed(3) });
  await staff()({ do: 'grant', account: otherId, allowance: agreed(7) });

  const { propertyId, assessmentId } = await passingProperty(first);
  for (const _ of ['second', 'third']) await addProperty(first);
  expectProblem(await first.post('/api/properties', newProperty()), 409, { detail: 'Your plan allows 3 properties.' });
  expect(await current(first)).toMatchObject({
    plan_type: 'single_yearly',
    properties_limit: 3,
    allowance: { properties_count: 3, until: '2026-12-31' },
  });
  // Without any plan the allowance alone opens everything.
  expect(await current(other)).toMatchObject({ status: 'active', plan_type: null, properties_limit: 7 });
  await addProperty(other);

  const { providerId } = (await world.server.core.commands.subscription.freshState(id, noDeadline)).current ?? {};
  await world.server.local?.replaceCard(providerId ?? '', '2027-01');
  const at = async (instant: string) => {
    await world.moveTo(instant);
    await world.server.runDueJobs();
    return world.signIn(email);
  };

  await at('2026-12-23T23:59:00.000Z');
  expect(await allowanceMails(otherId)).toEqual([]);
  for (const day of ['2026-12-24', '2026-12-25']) await at(`${day}T00:10:00.000Z`);
  expect(await allowanceMails(otherId), 'seven days before, once').toEqual(['allowance-ending']);
  expect(await allowanceMails(id), 'its plan goes on').toEqual([]);

  await at('2026-12-31T23:59:00.000Z');
  expect(await cardMails(id)).toBe(0);
  // The last day of the card is 31 January; 30 days before it is 1 January.
  const later = await at('2027-01-01T00:10:00.000Z');
  expect(await cardMails(id)).toBe(1);
  expect(await current(later)).toMatchObject({ status: 'active', properties_limit: 1, allowance: null });
  expect((await later.get('/api/properties')).body.properties).toHaveLength(3);
  expect((await later.get(`/api/properties/${propertyId}`)).status).toBe(200);
  expect((await later.get(`/api/assessment/${assessmentId}/report`)).status).toBe(200);
  expectProblem(await world.server.recordingNothing(() => later.post('/api/properties', newProperty())), 409, {
    detail: 'Your plan allows 1 property.',
  });
  const without = await world.signIn(otherEmail);
  expect(await current(without)).toMatchObject({ status: 'cancelled', may_write: false, properties_limit: 0 });
  expectProblem(await without.post('/api/properties', newProperty()), 402);
  expect((await without.get('/api/properties')).body.properties).toHaveLength(1);

  // Each card once.
  await at('2027-01-02T10:00:00.000Z');
  expect(await cardMails(id)).toBe(1);
  await world.server.local?.replaceCard(providerId ?? '', '2027-02');
  await at('2027-01-28T10:00:00.000Z');
  expect(await cardMails(id)).toBe(1);
  await at('2027-01-29T10:00:00.000Z');
  expect(await cardMails(id)).toBe(2);
});

test('an allowance that staff withdraw ends with a mail, unless a plan goes on', async () => {
  const [withPlan, without] = [world.server.client(), world.server.client()];
  const ids = [(await register(withPlan)).id, (await register(without)).id];
  await subscribe(withPlan, 'single_yearly');
  const allowance = { ...agreed(3), until: '2099-12-31' };
  for (const account of ids) await staff()({ do: 'grant', account, allowance });
  for (const account of ids) await staff()({ do: 'withdraw', account, reason: 'Has sold them' });
  const mails = () => Promise.all(ids.map(allowanceMails));
  await expect.poll(mails).toEqual([[], ['allowance-ended']]);
});
