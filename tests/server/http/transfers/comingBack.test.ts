import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ArrangeReply, GroupPropertiesReply, GroupReply } from '../../../../domain/arrangement/contract.ts';
import { arrangedOf } from '../../../../domain/arrangement/state.ts';
import { londonDay } from '../../../../domain/calendar.ts';
import { MadeStayReceiptReply } from '../../../../domain/stayReceipts/contract.ts';
import { signedIn } from '../../../support/accounts.ts';
import { context, noDeadline } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague } from '../../../support/invited.ts';
import { addProperty, confirmAddress, PASSWORD, subscriber, upload } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { accept, offer, transfer } from '../../../support/transferring.ts';
import { makeShare, makeUploadLink } from '../links/linkJourney.ts';

// A property goes from Ada to Bob and back to Ada.

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let ada: Awaited<ReturnType<typeof subscriber>>;
let bob: Awaited<ReturnType<typeof subscriber>>;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
  ada = await subscriber(server);
  await confirmAddress(server, ada.user);
  bob = await subscriber(server);
});
afterAll(() => server?.remove());

/** What is made in another minute is made at another time. */
const nextMinute = () => clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
const sell = async (propertyId: string) => {
  nextMinute();
  await transfer(ada.client, propertyId, bob);
};
/** Holds back what waits for `opened`. */
const gate = () => {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
};
const takeBack = async (propertyId: string) => {
  nextMinute();
  await transfer(bob.client, propertyId, ada);
};

test('the links and receipts of its former owner stay closed, and new ones work', async () => {
  const propertyId = await addProperty(ada.client);
  const make = async () => {
    const days = { from: londonDay(clock.now()), to: londonDay(clock.now()) };
    const receipt = await ada.client.post(`/api/properties/${propertyId}/stay-receipts`, days);
    return {
      share: (await makeShare(ada.client, propertyId)).token,
      link: (await makeUploadLink(ada.client, propertyId)).token,
      receipt: expectReply(receipt, 201, MadeStayReceiptReply).number,
    };
  };
  const statuses = async ({ share, link, receipt }: Awaited<ReturnType<typeof make>>) => {
    // A stranger's request does not wait for what the owner has done.
    await server.caughtUp(BigInt((await server.recorded()).head));
    const stranger = server.client();
    const replies = [
      await stranger.post(`/api/shares/${share}/open`, {}),
      await stranger.get(`/api/upload-links/${link}`),
      await stranger.get(`/api/stays/${receipt}.json`),
    ];
    return replies.map(({ status }) => status);
  };

  const old = await make();
  expect(await statuses(old)).toEqual([200, 200, 200]);
  await sell(propertyId);
  expect(await statuses(old)).toEqual([404, 404, 404]);
  await takeBack(propertyId);
  expect(await statuses(old), 'what nobody can see or withdraw').toEqual([404, 404, 404]);
  // At the time of the transfer itself.
  expect(await statuses(await make())).toEqual([200, 200, 200]);
  nextMinute();
  expect(await statuses(await make())).toEqual([200, 200, 200]);
  expect(await statuses(old)).toEqual([404, 404, 404]);
});

test('it is in none of its former groups, and can be put into them again', async () => {
  const propertyId = await addProperty(ada.client, { name: 'Gull Nest' });
  const arrange = async ({ client }: typeof ada, arrangement: object) => {
    const reply = await client.post('/api/properties/arrange', { property_ids: [propertyId], arrangement });
    return expectReply(reply, 200, ArrangeReply).results.map(({ result }) => result);
  };
  const { group } = expectReply(await ada.client.post('/api/groups', { name: 'Carne' }), 201, GroupReply);
  const intoGroup = { do: 'group', group_id: group.id };
  for (const arrangement of [intoGroup, { do: 'add-tag', tag: 'Sea' }, { do: 'assign', person_id: ada.user.id }])
    expect(await arrange(ada, arrangement)).toEqual(['changed']);
  const viewer = await colleague(server, ada.client, ada.user.id, { role: 'viewer', group_id: group.id });
  const seen = () => viewer.asks.get(`/api/properties/${propertyId}`);
  expect((await seen()).status).toBe(200);

  const inStream = async () =>
    arrangedOf(await server.core.commands.arrangement.freshState(ada.user.id, noDeadline), propertyId);
  const shown = async (client: HttpClient) => {
    const filter = JSON.stringify({ id: [propertyId] });
    return (await client.get(`/api/console/properties?${new URLSearchParams({ filter })}`)).body[0];
  };
  await sell(propertyId);
  expect(await inStream()).toEqual({ groupId: null, tags: [], personId: null });
  const types = await server.query(`select state->>'type' as type from account_activity where owner = $1`, [
    ada.user.id,
  ]);
  expect(types.map(({ type }) => type)).not.toContain('PropertyGrouped');

  // Of a former owner who was arranging it in the moment in which it left.
  const late = { kind: 'group', groupId: group.id } as const;
  const arranging = { type: 'ArrangeProperties', propertyIds: [propertyId], arrangement: late } as const;
  const about = { accountId: ada.user.id, at: clock.now().toISOString() };
  await server.core.commands.arrangement(ada.user.id, { ...arranging, ...about }, context);
  expect((await inStream()).groupId).toBe(group.id);

  await takeBack(propertyId);
  expect(await inStream()).toEqual({ groupId: null, tags: [], personId: null });
  expect(await shown(ada.client)).toMatchObject({ group: null, tags: [], looked_after_by: null });
  const inGroup = async () =>
    expectReply(await ada.client.get(`/api/groups/${group.id}/properties`), 200, GroupPropertiesReply).property_ids;
  expect(await inGroup()).toEqual([]);
  expectProblem(await seen(), 404);

  expect(await arrange(ada, intoGroup)).toEqual(['changed']);
  expect(await inGroup()).toEqual([propertyId]);
  expect((await shown(ada.client)).group).toEqual({ id: group.id, name: 'Carne' });
  expect((await seen()).status).toBe(200);
});

test('the groups of its present owner are left alone', async () => {
  const propertyId = await addProperty(ada.client, { name: 'Old Barn' });
  const arrange = ({ client }: typeof ada, tag: string) =>
    client.post('/api/properties/arrange', { property_ids: [propertyId], arrangement: { do: 'add-tag', tag } });
  await arrange(ada, 'Of Ada');
  await sell(propertyId);
  await arrange(bob, 'Of Bob');
  const tagsOf = async ({ client }: typeof ada) =>
    (await client.get(`/api/console/properties/${propertyId}`)).body.tags;
  expect(await tagsOf(bob)).toEqual(['Of Bob']);
  await takeBack(propertyId);
  expect(await tagsOf(ada)).toEqual([]);
  await arrange(ada, 'Again of Ada');
  expect(await tagsOf(ada)).toEqual(['Again of Ada']);
});

test('while its files are copied: the end of the first transfer takes nothing from its owner', async () => {
  const propertyId = await addProperty(ada.client);
  const paper = await upload(ada.client, propertyId, 1);
  nextMinute();
  const copied = gate();
  const { copy } = server.files;
  const copying = vi.spyOn(server.files, 'copy').mockImplementation(async (...args) => {
    await copied.opened;
    return copy(...args);
  });
  const first = accept(bob.client, await offer(ada.client, propertyId, bob.user.email));
  await expect.poll(async () => (await bob.client.get(`/api/properties/${propertyId}`)).status).toBe(200);
  // The document was never copied, so it need not be copied back.
  await takeBack(propertyId);
  copied.open();
  await first;
  copying.mockRestore();

  const [{ position } = {}] = await server.query('select max(position) as position from event');
  const readByPolicies = async () => {
    // Policies note how far they have read only after events that they follow.
    await addProperty(bob.client);
    const [row] = await server.query("select position >= $1 as done from checkpoint where name = 'policies'", [
      position,
    ]);
    return row?.done;
  };
  await expect.poll(readByPolicies, { interval: 500 }).toBe(true);
  const documents = async ({ client }: typeof ada): Promise<readonly { document_id: string }[]> =>
    (await client.get(`/api/documents?property_id=${propertyId}`)).body.documents;
  expect((await documents(ada)).map(({ document_id }) => document_id)).toEqual([paper]);
  expect((await ada.client.get(`/api/documents/${paper}/download`)).status).toBe(200);
  expect((await bob.client.get(`/api/documents/${paper}/download`)).status).toBe(404);
});

test('keeps the slot that it needs while the end of the first transfer is still under way', async () => {
  const [seller, buyer] = [await subscriber(server), await subscriber(server)];
  const propertyId = await addProperty(seller.client);
  await upload(seller.client, propertyId, 1);
  nextMinute();
  const [copied, recorded] = [gate(), gate()];
  const { copy } = server.files;
  const copying = vi.spyOn(server.files, 'copy').mockImplementation(async (...args) => {
    await copied.opened;
    return copy(...args);
  });
  const sold = await offer(seller.client, propertyId, buyer.user.email);
  const first = accept(buyer.client, sold);
  await expect.poll(async () => (await buyer.client.get(`/api/properties/${propertyId}`)).status).toBe(200);

  nextMinute();
  const back = await offer(buyer.client, propertyId, seller.user.email);
  const { append } = server.core.events;
  const isTransferred = ({ event }: { event: { type: string } }) => event.type === 'PropertyTransferred';
  const appending = vi.spyOn(server.core.events, 'append').mockImplementation(async (stream, entries, ...rest) => {
    if (entries.some(isTransferred)) await recorded.opened;
    return append(stream, entries, ...rest);
  });
  const second = accept(seller.client, back);
  const slots = () => server.core.commands.allowance.freshState(seller.user.id, noDeadline);
  await expect.poll(() => appending.mock.calls.some(([, entries]) => entries.some(isTransferred))).toBe(true);
  expect((await slots()).transfers[propertyId]).toBe(back);
  copied.open();
  const { transfer: transfers } = server.core.commands;
  await expect.poll(async () => (await transfers.freshState(sold, noDeadline)).status).toBe('completed');
  recorded.open();
  expect((await second).status).toBe(200);
  // Its acceptance is asked for once more, when the property has left the buyer again.
  expectProblem(await first, 409);
  for (const spy of [copying, appending]) spy.mockRestore();
  expect((await slots()).occupied).toContain(propertyId);
  expect((await seller.client.get(`/api/properties/${propertyId}`)).status).toBe(200);
});

test('a pause of reminders does not come back with it', async () => {
  const propertyId = await addProperty(ada.client);
  const paper = await upload(ada.client, propertyId, 1, { expiry: '2027-06-30' });
  expect((await ada.client.post(`/api/documents/${paper}/snooze`, { until: '2027-05-01' })).status).toBe(200);
  await sell(propertyId);
  await takeBack(propertyId);
  const { snoozed } = await server.core.commands.reminder.freshState(ada.user.id, noDeadline);
  expect(snoozed).toEqual({});
  const [row] = await server.query(
    "select state ->> 'remindersPausedUntil' as paused from document_file where key = $1",
    [paper],
  );
  expect(row?.paused).toBeNull();
});

test('an offer that has expired no longer names its addressee once they are erased', async () => {
  const { client: seller } = await subscriber(server);
  const propertyId = await addProperty(seller);
  const carl = await subscriber(server);
  await offer(seller, propertyId, carl.user.email);
  clock.moveTo(new Date(clock.now().getTime() + 31 * 24 * 60 * 60_000).toISOString());
  const client = await signedIn(server, carl.user.email);
  const erased = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  expect(erased.status).toBe(200);
  const emails = () =>
    server.query("select state ->> 'email' as email from transfer_offer where key = $1", [propertyId]);
  await expect.poll(emails).toEqual([]);
});
