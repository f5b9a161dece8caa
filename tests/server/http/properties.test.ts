import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PropertiesReply, PropertyReply } from '../../../domain/properties/contract.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  answer,
  begin,
  endSubscription,
  newProperty,
  register,
  subscriber,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ada: HttpClient;
beforeAll(async () => {
  server = await startServer();
  ada = (await subscriber(server)).client;
});
afterAll(() => server?.remove());

const add = (client: HttpClient, over: Record<string, unknown> = {}) =>
  client.post('/api/properties', newProperty(over));

describe('adding a property', () => {
  test('answers with the property, trimmed and with the nation of its postcode', async () => {
    const body = {
      name: '  Loch House ',
      address_line1: ' 1 Shore Rd',
      address_line2: '  ',
      city: 'Oban ',
      postcode: ' pa34  4qa ',
    };
    const reply = await add(ada, body);
    const { property } = expectReply(reply, 201, PropertyReply);
    expect(property).toMatchObject({
      name: 'Loch House',
      address_line1: '1 Shore Rd',
      address_line2: null,
      city: 'Oban',
      postcode: 'PA34 4QA',
      nation: 'scotland',
      property_type: 'house',
      created_at: property.updated_at,
    });
    expect(reply.headers.get('x-event-position')).toMatch(/^\d+$/);
    expect(expectReply(await ada.get(`/api/properties/${property.id}`), 200, PropertyReply).property).toEqual(property);
    expect(expectReply(await ada.get('/api/properties'), 200, PropertiesReply).properties).toContainEqual(property);
    await ada.delete(`/api/properties/${property.id}`);
  });

  test('takes the nation that the user has chosen', async () => {
    const { body } = await add(ada, { nation: 'wales', postcode: 'CH4 8RQ', property_type: 'cottage' });
    expect(body.property).toMatchObject({ nation: 'wales', property_type: 'cottage' });
    await ada.delete(`/api/properties/${body.property.id}`);
  });

  test.each([
    [{ name: '' }, { name: 'Property name is required' }],
    [{ name: undefined }, { name: 'Property name is required' }],
    [{ name: '  ' }, { name: 'Property name is required' }],
    [{ name: ['x'] }, { name: 'Property name is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'Keep it to 200 characters' }],
    [{ address_line1: '' }, { address_line1: 'Address line 1 is required' }],
    [{ city: null }, { city: 'City is required' }],
    [{ postcode: ' ' }, { postcode: 'Postcode is required' }],
    [{ postcode: 'YO21 3PU YO21 3PU' }, { postcode: 'Enter a full UK postcode' }],
    [
      { name: '', city: '' },
      { name: 'Property name is required', city: 'City is required' },
    ],
  ])('with %j is refused: %j', async (over, errors) => {
    expectProblem(await server.recordingNothing(() => add(ada, over)), 422, { errors });
  });

  test.each([{ property_type: 'castle' }, { nation: 'france' }])('with %j names the field', async (over) => {
    const problem = expectProblem(await server.recordingNothing(() => add(ada, over)), 422);
    expect(Object.keys(problem.errors ?? {})).toEqual(Object.keys(over));
  });

  test('without a subscription is 402', async () => {
    const client = server.client();
    await register(client);
    expectProblem(await server.recordingNothing(() => add(client)), 402, {
      detail: 'An active subscription is required to add properties.',
    });
  });

  test('beyond a plan of one property is 409', async () => {
    const { client } = await subscriber(server, 'single_monthly');
    await addProperty(client);
    expectProblem(await server.recordingNothing(() => add(client)), 409, { detail: 'Your plan allows 1 property.' });
  });

  test('twenty times in parallel on a plan of five adds five', async () => {
    const { client } = await subscriber(server, 'multi_monthly');
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => add(client, { name: `House ${n}` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)]);
    for (const refused of replies.filter(({ status }) => status === 409))
      expectProblem(refused, 409, { detail: 'Your plan allows 5 properties.' });
    expect((await client.get('/api/properties')).body.properties).toHaveLength(5);
  });

  test('succeeds once another one is removed', async () => {
    const { client } = await subscriber(server, 'single_yearly');
    const first = await addProperty(client);
    await client.delete(`/api/properties/${first}`);
    const second = await addProperty(client);
    expect((await client.get('/api/properties')).body.properties).toMatchObject([{ id: second }]);
  });

  test('with the same Idempotency-Key adds one', async () => {
    const { client } = await subscriber(server);
    const sent = { json: newProperty(), headers: { 'idempotency-key': randomUUID() } };
    const one = await client.send('POST', '/api/properties', sent);
    const other = await server.recordingNothing(() => client.send('POST', '/api/properties', sent));
    expect(other.status).toBe(201);
    expect(other.body.property).toEqual(one.body.property);
  });

  test('refuses an owner, an id and a status in the body, and adds nothing', async () => {
    const { client } = await subscriber(server);
    const { user: stranger } = await subscriber(server);
    const more = {
      id: randomUUID(),
      account_id: stranger.id,
      accountId: stranger.id,
      owner: stranger.id,
      user_id: stranger.id,
      status: 'compliant',
      compliance: 'compliant',
      verified: true,
      created_at: '2020-01-01T00:00:00.000Z',
    };
    const refused = await server.recordingNothing(() => add(client, more));
    const errors = Object.fromEntries(Object.keys(more).map((name) => [name, 'There is no such field']));
    expectProblem(refused, 422, { errors });
    expect((await client.get('/api/properties')).body.properties).toEqual([]);
  });
});

describe('changing a property', () => {
  test('answers with the new details', async () => {
    const id = await addProperty(ada);
    const reply = await ada.put(`/api/properties/${id}`, newProperty({ name: 'Lea View', address_line2: 'Flat 2' }));
    const { property } = expectReply(reply, 200, PropertyReply);
    expect(property).toMatchObject({ id, name: 'Lea View', address_line2: 'Flat 2' });
    expect(property.updated_at > property.created_at).toBe(true);
    expect((await ada.get(`/api/properties/${id}`)).body.property).toEqual(property);
    await ada.delete(`/api/properties/${id}`);
  });

  test('to the same details records nothing and answers with its position', async () => {
    const id = await addProperty(ada);
    const reply = await server.recordingNothing(() => ada.put(`/api/properties/${id}`, newProperty()));
    expectReply(reply, 200, PropertyReply);
    expect(reply.headers.get('x-event-position')).toBe(ada.jar.get('seen'));
    await ada.delete(`/api/properties/${id}`);
  });

  test('without a name is refused', async () => {
    const id = await addProperty(ada);
    const reply = await server.recordingNothing(() => ada.put(`/api/properties/${id}`, newProperty({ name: '' })));
    expectProblem(reply, 422, { errors: { name: 'Property name is required' } });
    await ada.delete(`/api/properties/${id}`);
  });

  test('needs a subscription, but removing it does not', async () => {
    const { client, user } = await subscriber(server);
    const id = await addProperty(client);
    await endSubscription(server, user.id);
    expectProblem(await add(client), 402);
    expectProblem(await client.put(`/api/properties/${id}`, newProperty({ name: 'Lea View' })), 402);
    expect((await client.delete(`/api/properties/${id}`)).status).toBe(200);
  });
});

describe('removing a property', () => {
  test('removes it from every list, and a second time records nothing', async () => {
    const id = await addProperty(ada);
    const reply = await ada.delete(`/api/properties/${id}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ success: true });
    expectProblem(await ada.get(`/api/properties/${id}`), 404);
    expect((await ada.get('/api/properties')).body.properties).toEqual([]);
    expect((await ada.get('/api/dashboard/compliance-overview')).body.properties).toEqual([]);
    const again = await server.recordingNothing(() => ada.delete(`/api/properties/${id}`));
    expect(again.status).toBe(200);
    expectProblem(await server.recordingNothing(() => ada.put(`/api/properties/${id}`, newProperty())), 404);
  });

  test('makes its assessment unknown', async () => {
    const id = await addProperty(ada);
    const assessmentId = await begin(ada, id);
    await ada.delete(`/api/properties/${id}`);
    for (const reply of [
      await server.recordingNothing(() => answer(ada, assessmentId, 1)),
      await server.recordingNothing(() => ada.post(`/api/assessment/${assessmentId}/complete`)),
      await ada.get(`/api/assessment/${assessmentId}/answers`),
    ])
      expectProblem(reply, 404);
  });
});

describe('reading your own writes', () => {
  test('a browser sees its write in the next read', async () => {
    const id = await addProperty(ada);
    for (let turn = 0; turn < 15; turn++) {
      await ada.put(`/api/properties/${id}`, newProperty({ name: `House ${turn}` }));
      const { body } = await ada.get('/api/properties');
      expect(body.properties[0].name).toBe(`House ${turn}`);
    }
    await ada.delete(`/api/properties/${id}`);
  });

  test('another client of the account sees it with X-Min-Position', async () => {
    const reply = await add(ada);
    const position = reply.headers.get('x-event-position') ?? '';
    const other = server.client();
    other.jar.set('sid', ada.jar.get('sid') ?? '');
    const seen = await other.get('/api/properties', { 'x-min-position': position });
    expect(seen.body.properties).toMatchObject([{ id: reply.body.property.id }]);
    await ada.delete(`/api/properties/${reply.body.property.id}`);
  });

  test('an id in capitals names the same property', async () => {
    const id = await addProperty(ada);
    const reply = await ada.put(`/api/properties/${id.toUpperCase()}`, newProperty({ name: 'Renamed' }));
    expect(expectReply(reply, 200, PropertyReply).property).toMatchObject({ id, name: 'Renamed' });
    await ada.delete(`/api/properties/${id}`);
  });

  test.each(['abc', '-1', '1e9', '9'.repeat(21), '1; drop table event'])(
    'a malformed position such as %s is ignored',
    async (position) => {
      expect((await ada.get('/api/properties', { 'x-min-position': position })).status).toBe(200);
    },
  );
});
