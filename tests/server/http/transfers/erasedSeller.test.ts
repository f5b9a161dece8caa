import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuild } from '../../../../server/readSide/rebuild.ts';
import { signedIn } from '../../../support/accounts.ts';
import { noDeadline } from '../../../support/context.ts';
import { differingReadModels } from '../../../support/foldedReadModels.ts';
import type { HttpClient } from '../../../support/http.ts';
import { addProperty, endSubscription, PASSWORD, passingProperty, subscriber } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { offer, transfer } from '../../../support/transferring.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let ada: HttpClient;
let adaId: string;
let bob: Awaited<ReturnType<typeof subscriber>>;
let things: Awaited<ReturnType<typeof passingProperty>>;
let badge: { readonly id: string; readonly badge_id: string };
/** A property that Ada did not transfer, and one that is offered to Bob. */
let kept: string;
let offeredProperty: string;

const erase = (client: HttpClient) =>
  client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });

/** Everything that the owner of the property can read. */
const callsOf = ({ propertyId, assessmentId, papers }: typeof things) => [
  `/api/properties/${propertyId}`,
  `/api/properties/${propertyId}/history?limit=200`,
  `/api/properties/${propertyId}/as-of?date=2026-11-20`,
  `/api/properties/${propertyId}/as-of?date=2026-11-21`,
  `/api/properties/${propertyId}/stay?from=2026-11-20&to=2026-11-21`,
  `/api/properties/${propertyId}/ahead`,
  `/api/assessment/${assessmentId}/report`,
  `/api/assessment/${assessmentId}/answers`,
  `/api/documents?property_id=${propertyId}`,
  ...papers.map((paper) => `/api/documents/${paper}/download`),
  '/api/badges/my-badges',
  `/api/badges/verify/${badge.badge_id}`,
  `/api/badges/${badge.id}/download?format=svg&type=badge`,
  '/api/dashboard/stats',
  '/api/dashboard/compliance-overview',
];
const walk = async () => {
  const replies: Record<string, string> = {};
  for (const call of callsOf(things)) {
    const { status, text } = await bob.client.get(call);
    expect(`${call} ${status}`).toBe(`${call} 200`);
    replies[call] = text;
  }
  return replies;
};
const rebuildAll = async () => {
  for (const model of server.core.models) await rebuild(model, server.core.events, server.core.tables);
};
const caughtUp = async () => server.caughtUp(await server.core.store.head(noDeadline));

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  await ada.put('/api/auth/profile', { name: 'Canaryada Seller', phone: '020 7946 0000' });
  things = await passingProperty(ada);
  badge = (
    await ada.post('/api/badges/generate', { property_id: things.propertyId, assessment_id: things.assessmentId })
  ).body.badge;
  kept = await addProperty(ada);
  offeredProperty = await addProperty(ada, { name: 'Never taken' });
  clock.moveTo('2026-11-21T12:00:00.000Z');
  bob = await subscriber(server);
  await transfer(ada, things.propertyId, bob);
  await offer(ada, offeredProperty, bob.user.email);
});
afterAll(() => server?.remove());

describe('the erasure of the former owner', () => {
  test('takes nothing from the new one, also when every read model is rebuilt', async () => {
    const before = await walk();
    expect((await erase(ada)).status).toBe(200);
    await caughtUp();
    expect(await walk()).toEqual(before);
    await rebuildAll();
    expect(await walk()).toEqual(before);
    expect((await differingReadModels(server.core.pool, server.dataDir)).differing).toEqual([]);
    expect(JSON.stringify(before)).not.toContain('Canaryada');
    expect(JSON.stringify(before)).not.toContain(adaId);
  });

  test('revokes no badge that is not theirs, removes their own properties, and ends their offers', async () => {
    expect((await bob.client.get(`/api/badges/verify/${badge.badge_id}`)).body).toMatchObject({
      valid: true,
      propertyName: 'Sea View',
    });
    const { property } = server.core.commands;
    expect((await property.freshState(kept, noDeadline)).status).toBe('removed');
    expect((await property.freshState(things.propertyId, noDeadline)).status).toBe('listed');
    expect((await bob.client.get('/api/transfers')).body.received).toEqual([]);
  });

  test('leaves the badge to the subscription of the new owner', async () => {
    await endSubscription(server, bob.user.id, '2026-11-21T12:00:00.000Z');
    await caughtUp();
    clock.moveTo('2026-12-30T12:00:00.000Z');
    const { status, reason } = (await server.client().get(`/api/badges/verify/${badge.badge_id}`)).body;
    clock.moveTo('2026-11-21T12:00:00.000Z');
    // The schedule may have deleted the session, which had ended by then.
    bob.client = await signedIn(server, bob.user.email);
    expect([status, reason]).toEqual(['suspended', 'It is no longer kept up.']);
    const past = (await bob.client.get(`/api/properties/${things.propertyId}/as-of?date=2026-11-20`)).body;
    expect(past.badge.status).toBe('active');
  });

  test('and then that of the new owner clears what was left', async () => {
    expect((await erase(bob.client)).status).toBe(200);
    await caughtUp();
    const { status } = (await server.client().get(`/api/badges/verify/${badge.badge_id}`)).body;
    expect(status).toBe('revoked');
    for (const table of ['property_overview', 'document_file', 'property_history', 'badge', 'transfer_offer'])
      expect(await server.query(`select key from ${table}`)).toEqual([]);
  });
});
