import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Scope } from '../../../domain/access/events.ts';
import type { Changed } from '../../../domain/live/contract.ts';
import { READ_POSITION } from '../../../domain/live/readPosition.ts';
import { SEEN } from '../../../server/http/seenCookie.ts';
import { accountIn } from '../../support/accounts.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, answer, begin, PASSWORD, subscriber } from '../../support/journey.ts';
import { type Listening, listen as open } from '../../support/listen.ts';
import { movedClock } from '../../support/movedClock.ts';
import { startServer } from '../../support/server.ts';
import { offer } from '../../support/transferring.ts';
import { sameBrowserOn, twoServersForFile } from '../../support/twoServers.ts';
import { until } from '../../support/until.ts';
import { grantAccess } from './policy/people.ts';

const servers = twoServersForFile();

const listen = async (...asked: Parameters<typeof open>): Promise<Listening> => {
  const listening = await open(...asked);
  onTestFinished(() => void listening.close());
  await listening.untilOpen();
  return listening;
};
const atSecond = (client: HttpClient) => sameBrowserOn(servers.second, client);
const about = (id: string) => (change: { property_id?: string | undefined; property_ids?: string[] | undefined }) =>
  change.property_id === id || (change.property_ids?.includes(id) ?? false);

describe('a live connection', () => {
  test('is a stream that nothing may store, collect or compress', async () => {
    const { client } = await accountIn(servers.first);
    const { status, headers, text } = await listen(client, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['content-encoding']).toBeUndefined();
    expect(text()).toMatch(/^retry: \d+\nid: \d+\n\n/);
  });

  test('needs a session, and HEAD does not wait', async () => {
    expectProblem(await servers.first.client().get('/api/events'), 401);
    const { client } = await accountIn(servers.first);
    expect((await client.send('HEAD', '/api/events')).status).toBe(200);
  });

  test('names the change, with its position as id, in every process, once it can be read', async () => {
    const { client } = await subscriber(servers.first);
    const [here, there] = [await listen(client), await listen(atSecond(client))];
    const id = await addProperty(client);
    for (const [listening, server] of [
      [here, servers.first],
      [there, servers.second],
    ] as const) {
      const isShown = (change: Changed) => about(id)(change) && change.models.includes('property_overview');
      const change = await listening.heard('the new property', isShown);
      expect(change).toMatchObject({ id: change.position, property_id: id });
      const reader = sameBrowserOn(server, client);
      // Without this cookie a read does not wait for the write.
      reader.jar.delete(SEEN);
      expect((await reader.get('/api/properties')).body.properties).toHaveLength(1);
    }
  });

  test('tells the holder of an address of an offer, and of its end', async () => {
    const ada = await subscriber(servers.first);
    const bob = await subscriber(servers.first);
    const listening = await listen(atSecond(bob.client));
    const propertyId = await addProperty(ada.client);
    const ofOffers = ({ models }: Changed) => models.includes('transfer_offer');
    await offer(ada.client, propertyId, bob.user.email);
    const offered = await listening.heard('the offer', ofOffers);
    // Neither the property nor anything else of the account that offers it.
    expect(offered).toEqual({ ...offered, models: ['transfer_offer'] });
    expect(offered).not.toHaveProperty('property_id');
    const received = async () => (await atSecond(bob.client).get('/api/transfers')).body.received;
    expect(await received()).toHaveLength(1);
    await ada.client.delete(`/api/properties/${propertyId}/transfer`);
    const laterThan = (heard: Changed) => (change: Changed) =>
      ofOffers(change) && Number(change.position) > Number(heard.position);
    const ended = await listening.heard('its end', laterThan(offered));
    expect(await received()).toEqual([]);
    await offer(ada.client, propertyId, bob.user.email);
    const again = await listening.heard('a second offer', laterThan(ended));
    await ada.client.delete(`/api/properties/${propertyId}`);
    await listening.heard('that its property was removed', laterThan(again));
    expect(await received()).toEqual([]);
  });

  test('tells changes of its own account only', async () => {
    const [ada, bob] = [await subscriber(servers.first), await subscriber(servers.first)];
    const listening = await listen(bob.client);
    await addProperty(ada.client);
    const own = await addProperty(bob.client);
    await listening.heard('the own property', about(own));
    for (const change of listening.changes()) expect(change.property_id ?? own).toBe(own);
  });

  test('is kept open by comments, which carry how far the client has heard', async () => {
    const { client } = await accountIn(servers.first);
    const listening = await listen(client);
    await subscriber(servers.first);
    await until('the other account', () => servers.first.live.reached() > BigInt(listening.lastId()));
    const reached = servers.first.live.reached();
    await servers.first.live.heartbeat();
    await until('the heartbeat', () => listening.text().includes(': heartbeat'));
    expect(BigInt(listening.lastId())).toBeGreaterThanOrEqual(reached);
    expect(listening.changes()).toEqual([]);
  });
});

describe('a client that comes back', () => {
  const missing = async (lastEventId: (listening: Listening) => string, by: 'header' | 'url' = 'header') => {
    const { client } = await subscriber(servers.first);
    const before = await listen(client);
    const [one, other] = [await addProperty(client), await addProperty(client)];
    await before.heard('the second property', about(other));
    before.close();
    const assessment = await begin(client, one);
    await answer(client, assessment, 1);
    const { head } = await servers.first.recorded();
    await until('all changes', () => servers.first.live.reached() >= BigInt(head));
    const id = lastEventId(before);
    const asked = by === 'header' ? { headers: { 'last-event-id': id } } : { path: `/api/events?after=${id}` };
    const again = await listen(client, asked);
    await again.heard('what it has missed', () => true);
    return { changes: again.changes(), one, other };
  };

  test.each(['header', 'url'] as const)('is told once what it has missed (%s)', async (by) => {
    const { changes, one } = await missing((before) => before.lastId(), by);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ property_id: one });
    expect(changes[0]?.models).not.toContain('account_profile');
  });

  test.each([
    ['an event of before this process', '0'],
    ['an event that is not recorded', '99999999999999999999'],
    ['what no server has sent', 'x'],
  ])('after %s is told to read everything', async (_, id) => {
    const { changes } = await missing(() => id);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.models).toEqual(expect.arrayContaining(['account_profile', 'property_overview', 'badge']));
    expect(changes[0]).not.toHaveProperty('property_id');
  });

  test('hears nothing if nothing has changed', async () => {
    const { client } = await subscriber(servers.first);
    const before = await listen(client);
    const again = await listen(client, { headers: { 'last-event-id': before.lastId() } });
    const id = await addProperty(client);
    await again.heard('the next property', about(id));
    expect(again.changes().every(about(id))).toBe(true);
  });
});

describe('a page', () => {
  const readPosition = async (client: HttpClient) => (await client.get('/api/properties')).headers.get(READ_POSITION);

  test('hears at the opening of its stream what has changed since it was read', async () => {
    const { client } = await subscriber(servers.first);
    const read = await readPosition(client);
    const id = await addProperty(client);
    const { head } = await servers.first.recorded();
    await until('the change', () => servers.first.live.reached() >= BigInt(head));
    const listening = await listen(client, { path: `/api/events?after=${read}` });
    await listening.heard('the property', about(id));
    expect(listening.changes()).toHaveLength(1);
  });

  test('hears nothing at the opening if nothing has changed for its account', async () => {
    const { client } = await subscriber(servers.first);
    const { head } = await servers.first.recorded();
    await until('all changes', () => servers.first.live.reached() >= BigInt(head));
    const read = await readPosition(client);
    await subscriber(servers.first);
    const listening = await listen(client, { path: `/api/events?after=${read}` });
    const id = await addProperty(client);
    await listening.heard('the next property', about(id));
    expect(listening.changes().every(about(id))).toBe(true);
  });
});

describe('a live connection ends', () => {
  test('with its session, in every process, and leaves the others open', async () => {
    const { client, others } = await accountIn(servers.first, 2);
    const [phone = client] = others;
    const ending = [await listen(client), await listen(atSecond(client))];
    const staying = [await listen(phone), await listen(atSecond(phone))];
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    await Promise.all(ending.map((one) => one.untilEnded()));
    expect(staying.map((one) => one.hasEnded())).toEqual([false, false]);
  });

  test('when the account is erased', async () => {
    const { client } = await accountIn(servers.first);
    const streams = [await listen(client), await listen(atSecond(client))];
    const erasure = { password: PASSWORD, confirm: 'DELETE' };
    expect((await client.send('DELETE', '/api/account', { json: erasure })).status).toBe(200);
    await Promise.all(streams.map((one) => one.untilEnded()));
  });

  test('when its session has expired, of which no notice tells', async () => {
    const { client, user } = await accountIn(servers.first);
    const listening = await listen(client);
    await servers.first.query('update session set expires_at = $2 where account_id = $1', [user.id, new Date(0)]);
    await servers.first.live.heartbeat();
    await listening.untilEnded();
  });
});

describe('a grant', () => {
  const granted = async (covers: 'everything' | 'one property') => {
    const { client, user } = await subscriber(servers.first);
    const manager = await accountIn(servers.first);
    const known = await addProperty(client);
    const scope: Scope = covers === 'everything' ? { kind: 'all' } : { kind: 'properties', propertyIds: [known] };
    const { revoke } = await grantAccess(servers.first, user.id, manager.user.id, { role: 'manager', scope });
    const path = `/api/events?account=${user.id}`;
    return { client, manager: manager.client, revoke, path, known, account: user.id };
  };

  test('lets a manager hear the account until it is revoked', async () => {
    const { client, manager, revoke, path } = await granted('everything');
    const streams = [await listen(manager, { path }), await listen(atSecond(manager), { path })];
    const id = await addProperty(client);
    for (const one of streams) await one.heard('the new property', about(id));
    await revoke();
    const later = await addProperty(client);
    await Promise.all(streams.map((one) => one.untilEnded()));
    for (const one of streams) expect(one.changes().filter(about(later))).toEqual([]);
    expectProblem(await manager.get(path), 404);
  });

  test('ends the connection after its last day, of which no event tells', async () => {
    const clock = movedClock('2026-11-20T12:00:00.000Z');
    const server = await startServer({ now: clock.now });
    onTestFinished(server.remove);
    const { user } = await subscriber(server);
    const manager = await accountIn(server);
    await grantAccess(server, user.id, manager.user.id, { role: 'manager', until: '2026-11-20' });
    const path = `/api/events?account=${user.id}`;
    const [granted, own] = [await listen(manager.client, { path }), await listen(manager.client)];
    clock.moveTo('2026-11-20T23:59:59.000Z');
    await server.live.heartbeat();
    expect(granted.hasEnded()).toBe(false);
    clock.moveTo('2026-11-21T00:00:00.000Z');
    await server.live.heartbeat();
    await granted.untilEnded();
    expect(own.hasEnded()).toBe(false);
  });

  test('for one property lets its holder hear of that one', async () => {
    const { client, manager, path, known } = await granted('one property');
    const listening = await listen(manager, { path });
    const other = await addProperty(client);
    await begin(client, known);
    await listening.heard('the covered property', about(known));
    expect(listening.changes().filter(about(other))).toEqual([]);
    expect(listening.changes().every(about(known))).toBe(true);
  });

  test('is needed', async () => {
    const { client } = await accountIn(servers.first);
    expectProblem(await client.get(`/api/events?account=${randomUUID()}`), 404);
  });
});
