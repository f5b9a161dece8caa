import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReceivedTransferReply, TransfersReply } from '../../../../domain/transfers/contract.ts';
import { signedIn } from '../../../support/accounts.ts';
import { context, noDeadline } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import {
  addProperty,
  confirmAddress,
  PASSWORD,
  passingProperty,
  register,
  someEmail,
  subscriber,
} from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { accept, offer, transfer } from '../../../support/transferring.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let ada: HttpClient;
let adaId: string;
let adaEmail: string;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  adaEmail = account.user.email;
});
afterAll(() => server?.remove());

const heldBy = async (accountId: string) =>
  (await server.core.commands.allowance.freshState(accountId, noDeadline)).occupied;
const shown = async (client: HttpClient, id: string) =>
  expectReply(await client.get(`/api/transfers/${id}`), 200, ReceivedTransferReply).transfer;
const remove = (client: HttpClient, propertyId: string) => client.send('DELETE', `/api/properties/${propertyId}`);
const withdraw = (client: HttpClient, propertyId: string) =>
  client.send('DELETE', `/api/properties/${propertyId}/transfer`);
/** An offer of a new property to a new person. */
const offered = async (plan?: Parameters<typeof subscriber>[1]) => {
  const bob = await subscriber(server, plan);
  const propertyId = await addProperty(ada);
  return { bob, propertyId, id: await offer(ada, propertyId, bob.user.email) };
};
const freeAda = async (propertyId: string) => void (await remove(ada, propertyId));

describe('an offer', () => {
  test('is mailed, and shown to both', async () => {
    const bob = await subscriber(server);
    const propertyId = await addProperty(ada, { name: 'Gull Nest' });
    const id = await offer(ada, propertyId, bob.user.email.toUpperCase());
    const mails = await server.query("select key from outbox_mail where key like '%property-offered'");
    expect(mails.length).toBeGreaterThan(0);
    expect(await shown(bob.client, id)).toMatchObject({
      status: 'open',
      expires_at: '2026-12-20T23:59:59.999Z',
      property_id: null,
      offer: { from: 'Ada Lovelace', name: 'Gull Nest', documents: 0, assessment: 'none', badge: null },
    });
    const received = expectReply(await bob.client.get('/api/transfers'), 200, TransfersReply);
    expect(received).toMatchObject({ received: [{ id, property_name: 'Gull Nest', from: 'Ada Lovelace' }], made: [] });
    const made = expectReply(await ada.get('/api/transfers'), 200, TransfersReply);
    expect(made.made).toMatchObject([{ id, property_id: propertyId, property_name: 'Gull Nest' }]);
    expect((await ada.get(`/api/properties/${propertyId}/transfer`)).body.transfer.id).toBe(id);
    await freeAda(propertyId);
  });

  test('to the same address again is the same offer; to another one it is refused', async () => {
    const { bob, propertyId, id } = await offered();
    expect(await offer(ada, propertyId, bob.user.email)).toBe(id);
    const other = await ada.post(`/api/properties/${propertyId}/transfer`, { email: someEmail() });
    expectProblem(other, 409);
    await freeAda(propertyId);
  });

  test('to the own address, to none and to half of one is refused', async () => {
    const propertyId = await addProperty(ada);
    for (const email of [adaEmail, adaEmail.toUpperCase(), '', 'ada@', undefined]) {
      const reply = await ada.post(`/api/properties/${propertyId}/transfer`, { email });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['email']]);
    }
    await freeAda(propertyId);
  });

  test('is not there for others, with or without an account', async () => {
    const { propertyId, id } = await offered();
    const stranger = await subscriber(server);
    const visitor = server.client();
    for (const path of [`/api/transfers/${id}`, `/api/transfers/${randomUUID()}`]) {
      expect((await stranger.client.get(path)).status).toBe(404);
      expect((await visitor.get(path)).status).toBe(401);
      for (const end of ['accept', 'decline']) expect((await stranger.client.post(`${path}/${end}`)).status).toBe(404);
    }
    // Its owner sees it on the property.
    expect((await ada.get(`/api/transfers/${id}`)).status).toBe(404);
    expect((await stranger.client.post(`/api/properties/${propertyId}/transfer`, { email: someEmail() })).status).toBe(
      404,
    );
    await freeAda(propertyId);
  });

  test('waits for somebody who registers with the address and confirms it', async () => {
    const email = someEmail();
    const propertyId = await addProperty(ada);
    const id = await offer(ada, propertyId, email);
    const client = server.client();
    const user = await register(client, { email });
    expectProblem(await client.get(`/api/transfers/${id}`), 403);
    expect((await client.get('/api/transfers')).body.received).toEqual([]);
    await confirmAddress(server, user);
    expect((await shown(client, id)).status).toBe('open');
    expect((await accept(client, id)).status).toBe(402);
    expect(await heldBy(user.id)).toEqual([]);
    await freeAda(propertyId);
  });

  test('is withdrawn, declined or expires, and is then not accepted', async () => {
    const withdrawn = await offered();
    expect((await withdraw(ada, withdrawn.propertyId)).status).toBe(200);
    expect((await withdraw(ada, withdrawn.propertyId)).status).toBe(200);
    const declined = await offered();
    for (const _ of [1, 2])
      expect((await declined.bob.client.post(`/api/transfers/${declined.id}/decline`)).status).toBe(200);
    const expired = await offered();
    clock.moveTo('2026-12-20T23:59:59.000Z');
    expect((await shown(await signedIn(server, expired.bob.user.email), expired.id)).status).toBe('open');
    clock.moveTo('2026-12-21T00:00:00.000Z');
    // The schedule deletes the sessions that have ended by now, whenever it looks.
    ada = await signedIn(server, adaEmail);
    for (const [{ bob, id, propertyId }, status] of [
      [withdrawn, 'withdrawn'],
      [declined, 'declined'],
      [expired, 'expired'],
    ] as const) {
      const client = await signedIn(server, bob.user.email);
      expect(await shown(client, id)).toMatchObject({ status, offer: null, property_id: null });
      expectProblem(await accept(client, id), 409);
      expect(await heldBy(bob.user.id)).toEqual([]);
      expect((await ada.get(`/api/properties/${propertyId}/transfer`)).body.transfer).toBeNull();
      await freeAda(propertyId);
    }
    clock.moveTo('2026-11-20T12:00:00.000Z');
    ada = await signedIn(server, adaEmail);
  });

  test('that was declined names nobody in the history', async () => {
    const { bob, propertyId, id } = await offered();
    expect((await bob.client.post(`/api/transfers/${id}/decline`)).status).toBe(200);
    const declined = async () =>
      (await ada.get(`/api/properties/${propertyId}/history`)).body.events.find(
        ({ type }: { type: string }) => type === 'TransferDeclined',
      )?.by;
    await expect.poll(declined).toBe('The person it was offered to');
    await freeAda(propertyId);
  });

  test('ends with its property', async () => {
    const { bob, propertyId, id } = await offered();
    await freeAda(propertyId);
    expect((await shown(bob.client, id)).status).toBe('withdrawn');
    expectProblem(await accept(bob.client, id), 409);
    expect(await heldBy(bob.user.id)).toEqual([]);
  });
});

const deleteAccount = (client: HttpClient) =>
  client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });

describe('an offer of somebody who deletes their account, by a read model that is behind', () => {
  test('cannot be accepted any more, although it is not shown yet', async () => {
    const [{ client }, bob] = [await subscriber(server), await subscriber(server)];
    const propertyId = await addProperty(client);
    const id = await offer(client, propertyId, bob.user.email);
    await server.query('delete from transfer_offer where key = $1', [propertyId]);
    expect((await deleteAccount(client)).status).toBe(200);
    expect((await accept(bob.client, id)).status).toBe(409);
    await expect.poll(async () => (await shown(bob.client, id)).status).toBe('withdrawn');
  });

  test('does not stop the deletion if its property was removed', async () => {
    const { client } = await subscriber(server);
    const propertyId = await addProperty(client);
    await offer(client, propertyId, someEmail());
    await server.query('create table former_offer as select * from transfer_offer where key = $1', [propertyId]);
    await remove(client, propertyId);
    const rows = () => server.query('select from transfer_offer where key = $1', [propertyId]);
    await expect.poll(rows).toEqual([]);
    await server.query('insert into transfer_offer select * from former_offer');
    await server.query('drop table former_offer');
    expect((await deleteAccount(client)).status).toBe(200);
  });
});

describe('accepting', () => {
  test('moves the property, and the slot of each', async () => {
    const { bob, propertyId, id } = await offered();
    expect((await accept(bob.client, id)).body).toMatchObject({ property_id: propertyId });
    expect((await bob.client.get(`/api/properties/${propertyId}`)).body.property.name).toBe('Sea View');
    expect((await ada.get(`/api/properties/${propertyId}`)).status).toBe(404);
    expect(await heldBy(bob.user.id)).toEqual([propertyId]);
    expect(await heldBy(adaId)).not.toContain(propertyId);
    expect(await shown(bob.client, id)).toMatchObject({ status: 'accepted', property_id: propertyId, offer: null });
  });

  test('twice, one after the other or at once, happens once', async () => {
    const { bob, propertyId, id } = await offered();
    const other = server.client();
    await other.post('/api/auth/login', { email: bob.user.email, password: 'correct horse battery' });
    const replies = await Promise.all([bob.client, other, bob.client, other].map((client) => accept(client, id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await accept(bob.client, id)).status).toBe(200);
    expect(await heldBy(bob.user.id)).toEqual([propertyId]);
    const events = await server.query(
      "select type from event where type in ('PropertyTransferred', 'TransferSlotTaken', 'TransferCompleted') and data->>'transferId' = $1 order by type",
      [id],
    );
    expect(events.map(({ type }) => type)).toEqual(['PropertyTransferred', 'TransferCompleted', 'TransferSlotTaken']);
  });

  test('is still seen, and can be repeated, by a buyer who has changed their address since', async () => {
    const { bob, propertyId, id } = await offered();
    await accept(bob.client, id);
    const changed = await bob.client.put('/api/auth/email', { email: someEmail(), password: PASSWORD });
    expect(changed.status).toBe(200);
    expect(await shown(bob.client, id)).toMatchObject({ status: 'accepted', property_id: propertyId });
    expect((await accept(bob.client, id)).status).toBe(200);
  });

  test('is over for a buyer who has deleted the property, or transferred it on', async () => {
    const [deleted, sold] = [await offered(), await offered()];
    for (const { bob, id } of [deleted, sold]) expect((await accept(bob.client, id)).status).toBe(200);
    expect((await remove(deleted.bob.client, deleted.propertyId)).status).toBe(200);
    await transfer(sold.bob.client, sold.propertyId, await subscriber(server));
    for (const { bob, id } of [deleted, sold]) {
      expect(await shown(bob.client, id)).toMatchObject({ status: 'accepted', property_id: null, offer: null });
      expectProblem(await accept(bob.client, id), 409);
    }
  });

  test('is nothing to another person who has got the address since', async () => {
    const { bob, id } = await offered();
    await accept(bob.client, id);
    expect((await bob.client.put('/api/auth/email', { email: someEmail(), password: PASSWORD })).status).toBe(200);
    const heir = server.client();
    await confirmAddress(server, await register(heir, { email: bob.user.email }));
    expectProblem(await heir.get(`/api/transfers/${id}`), 404);
  });

  test('needs room in the plan', async () => {
    const { bob, propertyId, id } = await offered('single_yearly');
    await addProperty(bob.client);
    expectProblem(await accept(bob.client, id), 409);
    expect((await ada.get(`/api/properties/${propertyId}`)).status).toBe(200);
    expect((await shown(bob.client, id)).status).toBe('open');
    await freeAda(propertyId);
  });

  test('while it is withdrawn ends with one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { bob, propertyId, id } = await offered();
      const [accepted] = await Promise.all([accept(bob.client, id), withdraw(ada, propertyId)]);
      const isBobs = (await bob.client.get(`/api/properties/${propertyId}`)).status === 200;
      expect(accepted.status).toBe(isBobs ? 200 : 409);
      expect((await ada.get(`/api/properties/${propertyId}`)).status).toBe(isBobs ? 404 : 200);
      expect(await heldBy(bob.user.id)).toEqual(isBobs ? [propertyId] : []);
      if (!isBobs) await freeAda(propertyId);
    }
  });

  test('takes no slot for good if the offer ends in between', async () => {
    const { bob, propertyId, id } = await offered();
    await withdraw(ada, propertyId);
    const about = { accountId: bob.user.id, propertyId, transferId: id, limit: 5, at: clock.now().toISOString() };
    await server.core.commands.allowance(bob.user.id, { type: 'TakeTransferSlot', ...about }, context);
    expect(await heldBy(bob.user.id)).toEqual([]);
    const taken = await server.query("select from event where stream = $1 and type = 'TransferSlotTaken'", [
      `allowance-${bob.user.id}`,
    ]);
    expect(taken).toHaveLength(1);
    await freeAda(propertyId);
  });

  test('gives the property back the same way', async () => {
    const bob = await subscriber(server);
    await confirmAddress(server, { id: adaId, email: adaEmail });
    const propertyId = await addProperty(ada);
    await transfer(ada, propertyId, bob);
    await transfer(bob.client, propertyId, { client: ada, user: { id: adaId, email: adaEmail } as typeof bob.user });
    expect((await ada.get(`/api/properties/${propertyId}`)).status).toBe(200);
    expect(await heldBy(bob.user.id)).toEqual([]);
    expect(await heldBy(adaId)).toContain(propertyId);
    await freeAda(propertyId);
  });
});

describe('after the transfer', () => {
  test('the buyer has everything, and the seller nothing', async () => {
    const bob = await subscriber(server);
    const { propertyId, assessmentId, papers } = await passingProperty(ada);
    const [paper] = papers;
    const badge = (await ada.post('/api/badges/generate', { property_id: propertyId, assessment_id: assessmentId }))
      .body.badge;
    const before = {
      verify: (await ada.get(`/api/badges/verify/${badge.badge_id}`)).body,
      history: (await ada.get(`/api/properties/${propertyId}/history?limit=200`)).body.events,
      stay: (await ada.get(`/api/properties/${propertyId}/stay?from=2026-11-20&to=2026-11-20`)).body,
    };
    const calendar = new URL((await ada.get(`/api/properties/${propertyId}/calendar`)).body.url).pathname;
    expect((await ada.get(calendar)).status).toBe(200);
    await transfer(ada, propertyId, bob);
    expect((await server.client().get(calendar)).status).toBe(404);
    const calls = [
      `/api/properties/${propertyId}`,
      `/api/properties/${propertyId}/history`,
      `/api/properties/${propertyId}/as-of?date=2026-11-20`,
      `/api/properties/${propertyId}/stay?from=2026-11-20&to=2026-11-20`,
      `/api/properties/${propertyId}/ahead`,
      `/api/properties/${propertyId}/overview`,
      `/api/properties/${propertyId}/reminders`,
      `/api/properties/${propertyId}/calendar`,
      `/api/console/properties/${propertyId}`,
      `/api/console/documents/${paper}`,
      `/api/console/badges/${badge.id}`,
      `/api/console/assessments/${assessmentId}`,
      `/api/properties/${propertyId}/shares`,
      `/api/properties/${propertyId}/upload-links`,
      `/api/properties/${propertyId}/transfer`,
      `/api/assessment/${assessmentId}/report`,
      `/api/assessment/${assessmentId}/answers`,
      `/api/documents?property_id=${propertyId}`,
      `/api/documents/${paper}/download`,
      `/api/badges/${badge.id}/download?format=svg&type=badge`,
    ];
    for (const call of calls) {
      expect(`${call} ${(await bob.client.get(call)).status}`).toBe(`${call} 200`);
      expect(`${call} ${(await ada.get(call)).status}`).toBe(`${call} 404`);
    }
    expect(
      (await ada.get('/api/documents')).body.documents.map((one: { property_id: string }) => one.property_id),
    ).not.toContain(propertyId);
    expect((await ada.get('/api/badges/my-badges')).body.badges).toEqual([]);
    expect((await bob.client.get('/api/badges/my-badges')).body.badges).toMatchObject([
      { badge_id: badge.badge_id, status: 'active' },
    ]);
    expect((await bob.client.get(`/api/badges/verify/${badge.badge_id}`)).body).toEqual(before.verify);
    expect((await bob.client.get(`/api/properties/${propertyId}/stay?from=2026-11-20&to=2026-11-20`)).body).toEqual(
      before.stay,
    );

    const { events } = (await bob.client.get(`/api/properties/${propertyId}/history?limit=200`)).body;
    const facts = (rows: readonly { summary: string }[]) => rows.map(({ summary }) => summary);
    expect(facts(events)).toEqual(expect.arrayContaining(facts(before.history)));
    expect(events.filter(({ by }: { by: string }) => by === 'Ada Lovelace')).toHaveLength(1);
    expect(events.find(({ type }: { type: string }) => type === 'PropertyAdded').by).toBe('A former owner');
    expect(events.find(({ type }: { type: string }) => type === 'PropertyTransferred').by).toBe('Ada Lovelace');

    const activity = async (client: HttpClient) =>
      (await client.get('/api/dashboard/stats')).body.data.stats.recentActivity;
    expect((await activity(ada))[0]).toMatchObject({
      type: 'PropertyTransferred',
      property_id: null,
      property_name: 'Sea View',
    });
    expect(await activity(bob.client)).toContainEqual(
      expect.objectContaining({ type: 'TransferCompleted', property_id: propertyId, property_name: 'Sea View' }),
    );
  });
});
