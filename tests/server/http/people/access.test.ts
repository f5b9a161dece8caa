import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AccessReply, PersonReply } from '../../../../domain/access/contract.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague, inAccount } from '../../../support/invited.ts';
import { addProperty, someEmail, subscriber } from '../../../support/journey.ts';
import { type Listening, listen as open } from '../../../support/listen.ts';
import { sameBrowserOn, twoServersForFile } from '../../../support/twoServers.ts';

const servers = twoServersForFile();
let ada: HttpClient;
let adaId: string;
let cottage: string;
let villa: string;
beforeAll(async () => {
  const account = await subscriber(servers.first);
  ada = account.client;
  adaId = account.user.id;
  cottage = await addProperty(ada, { name: 'Sea Cottage' });
  villa = await addProperty(ada, { name: 'Lea Villa' });
});

const join = (terms: Parameters<typeof colleague>[3]) => colleague(servers.first, ada, adaId, terms);
const people = async () => expectReply(await ada.get('/api/access'), 200, AccessReply).people;
const listen = async (client: HttpClient, path?: string): Promise<Listening> => {
  const listening = await open(client, path ? { path } : {});
  onTestFinished(() => void listening.close());
  await listening.untilOpen();
  return listening;
};

describe('the people of an account', () => {
  test('begin with its owner, who sees all and cannot be changed, removed or leave', async () => {
    const [owner] = await people();
    expect(owner).toMatchObject({ id: adaId, person_id: adaId, role: 'owner', is_you: true, until: null });
    expect(owner?.sees).toEqual({ kind: 'all', group: null, property_ids: null, count: 2 });
    const manager = await join({ role: 'manager' });
    const detail = 'The account belongs to its owner, who cannot leave it or be removed from it.';
    expectProblem(await ada.delete(`/api/access/${adaId}`), 409, { detail });
    expectProblem(await manager.asks.delete(`/api/access/${adaId}`), 409, { detail });
    expectProblem(await manager.asks.put(`/api/access/${adaId}`, { role: 'viewer' }), 409, { detail });
  });

  test('change role, properties and last day, which takes effect at once in every process', async () => {
    const { client, grantId } = await join({ role: 'viewer' });
    const there = inAccount(sameBrowserOn(servers.second, client), adaId);
    const renamed = { name: 'Renamed', address_line1: '1 Quay', city: 'Whitby', postcode: 'YO21 3PU' };
    expectProblem(await there.put(`/api/properties/${cottage}`, renamed), 403);
    const body = { role: 'member', property_ids: [villa], until: '2099-01-31' };
    const { person } = expectReply(await ada.put(`/api/access/${grantId}`, body), 200, PersonReply);
    expect(person).toMatchObject({ role: 'member', until: '2099-01-31', sees: { kind: 'properties', count: 1 } });
    expectProblem(await there.put(`/api/properties/${cottage}`, renamed), 404);
    expect((await there.get('/api/properties')).body.properties.map(({ id }: { id: string }) => id)).toEqual([villa]);
  });

  test('give nobody a later last day than their own, and leave one that stands', async () => {
    const { asks, grantId } = await join({ role: 'manager', until: '2098-12-31' });
    const other = await join({ role: 'viewer' });
    const errors = { until: 'Your own access ends on 31/12/2098: choose that day or an earlier one' };
    const change = (id: string, terms: object) => asks.put(`/api/access/${id}`, terms);
    const invite = (terms: object) => asks.post('/api/access/invitations', { email: someEmail(), ...terms });
    for (const until of [null, '2099-01-01']) {
      expectProblem(await change(grantId, { role: 'manager', until }), 422, { errors });
      expectProblem(await invite({ role: 'manager', until }), 422, { errors });
    }
    expect((await invite({ role: 'viewer', until: '2098-12-31' })).status).toBe(201);
    // The owner has given this one without an end.
    expect((await change(other.grantId, { role: 'member' })).status).toBe(200);
    expect((await change(other.grantId, { role: 'member', until: '2098-12-30' })).status).toBe(200);
    expectProblem(await change(other.grantId, { role: 'member' }), 422, { errors });
    expect((await ada.put(`/api/access/${other.grantId}`, { role: 'member' })).status).toBe(200);
  });

  test('do not see what the others do elsewhere', async () => {
    await join({ role: 'viewer' });
    const { people } = expectReply(await ada.get('/api/access'), 200, AccessReply);
    const seen = people.filter(({ last_seen_at }) => last_seen_at !== null);
    expect(seen.map(({ person_id }) => person_id)).toEqual([adaId]);
  });

  test('make nobody a manager for longer than they are one themselves', async () => {
    const { asks } = await join({ role: 'manager', until: '2098-12-31' });
    const change = (id: string, terms: object) => asks.put(`/api/access/${id}`, terms);
    const errors = { until: 'Your own access ends on 31/12/2098: choose that day or an earlier one' };
    const [endless, longer] = [await join({ role: 'viewer' }), await join({ role: 'member', until: '2099-01-01' })];
    expectProblem(await change(endless.grantId, { role: 'manager' }), 422, { errors });
    expectProblem(await change(longer.grantId, { role: 'manager', until: '2099-01-01' }), 422, { errors });
    expect((await change(longer.grantId, { role: 'manager', until: '2098-12-31' })).status).toBe(200);
    // The owner has made this one a manager without an end.
    const manager = await join({ role: 'manager' });
    expect((await change(manager.grantId, { role: 'manager' })).status).toBe(200);
  });

  test('who are removed are refused at once in every process, and their open tabs are told', async () => {
    const { client, grantId } = await join({ role: 'member' });
    const elsewhere = sameBrowserOn(servers.second, client);
    const tabs = [await listen(client, `/api/events?account=${adaId}`)];
    tabs.push(await listen(elsewhere, `/api/events?account=${adaId}`));
    expect((await ada.delete(`/api/access/${grantId}`)).status).toBe(200);
    expectProblem(await inAccount(elsewhere, adaId).get('/api/properties'), 404);
    expectProblem(await inAccount(client, adaId).get('/api/properties'), 404);
    for (const tab of tabs) await expect.poll(tab.text).toContain('event: ended');
    expect((await client.get('/api/auth/me')).body.user.roles).toEqual([]);
    expect((await people()).some(({ id }) => id === grantId)).toBe(false);
  });

  test.each(['manager', 'member', 'viewer', 'auditor'] as const)('a %s leaves by themselves', async (role) => {
    const { asks, grantId } = await join({ role });
    expect((await asks.delete(`/api/access/${grantId}`)).status).toBe(200);
    expectProblem(await asks.get('/api/properties'), 404);
  });

  test('the only manager may leave, because the owner stays', async () => {
    const { asks, grantId } = await join({ role: 'manager' });
    expect((await asks.delete(`/api/access/${grantId}`)).status).toBe(200);
    expect((await people())[0]?.role).toBe('owner');
  });

  test('cannot remove each other without managing', async () => {
    const [member, viewer] = [await join({ role: 'member' }), await join({ role: 'viewer' })];
    expectProblem(await member.asks.delete(`/api/access/${viewer.grantId}`), 403);
    expectProblem(await viewer.asks.delete(`/api/access/${member.grantId}`), 403);
    expectProblem(await member.asks.put(`/api/access/${member.grantId}`, { role: 'manager' }), 403);
    expectProblem(await ada.delete(`/api/access/${randomUUID()}`), 404);
    const other = await subscriber(servers.first);
    expectProblem(await other.client.delete(`/api/access/${member.grantId}`), 404);
  });

  test('are listed to nobody who sees only some properties', async () => {
    const { asks, client, grantId } = await join({ role: 'viewer', property_ids: [cottage] });
    expectProblem(await asks.get('/api/access'), 403);
    expect((await client.get('/api/auth/me')).body.user.roles).toMatchObject([{ limited: true, grant_id: grantId }]);
  });
});

describe('who did what', () => {
  test('is shown in the activity and found by person', async () => {
    const { asks, user } = await join({ role: 'manager' });
    const made = await asks.post('/api/properties', {
      name: 'Barn',
      address_line1: '1 Quay',
      city: 'Whitby',
      postcode: 'YO21 3PU',
    });
    expect(made.status).toBe(201);
    const query = new URLSearchParams({ filter: JSON.stringify({ by_id: [user.id] }) });
    const rows = (await ada.get(`/api/console/activity?${query}`)).body;
    expect(rows.map(({ type, by }: Record<string, string>) => [type, by]).sort()).toEqual([
      ['AccessGranted', 'Bob'],
      ['PropertyAdded', 'Bob'],
    ]);
    await asks.delete(`/api/properties/${made.body.property.id}`);
  });
});
