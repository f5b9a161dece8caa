import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../../../domain/calendar.ts';
import {
  CONSOLE_RESOURCES,
  ConsoleActivity,
  ConsoleAssessment,
  ConsoleBadge,
  ConsoleDocument,
  ConsoleProperty,
  ConsoleReminder,
} from '../../../../domain/console/contract.ts';
import { context } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { addProperty, badge, begin, passingProperty, register, send, subscriber } from '../../../support/journey.ts';
import type { Reply } from '../../../support/reply.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { grantAccess, TODAY } from '../policy/people.ts';

let server: TestServer;
let ada: HttpClient;
let adaId: string;
let bob: HttpClient;
let zennor: string;
let passing: string;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${TODAY}T12:00:00.000Z` } });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  zennor = await addProperty(ada, { name: 'Zennor', city: 'St Ives' });
  const made = await passingProperty(ada, '2026-12-01');
  passing = made.propertyId;
  await badge(ada, passing, made.assessmentId);
  await begin(ada, await addProperty(ada, { name: 'Éilean Siar', postcode: 'HS1 2AA' }));
  bob = (await subscriber(server)).client;
  // A read waits for two seconds only, which is too short on a busy machine.
  await server.caughtUp(BigInt((await server.recorded()).head));
});
afterAll(() => server?.remove());

const list = (resource: string, asked: Record<string, unknown> = {}, client = ada): Promise<Reply> => {
  const query = Object.entries(asked).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  return client.get(`/api/console/${resource}?${new URLSearchParams(query)}`);
};
const names = ({ body }: Reply): string[] => body.map(({ name }: { name: string }) => name);

const RECORDS = {
  properties: ConsoleProperty,
  assessments: ConsoleAssessment,
  documents: ConsoleDocument,
  badges: ConsoleBadge,
  reminders: ConsoleReminder,
  activity: ConsoleActivity,
} as const;

describe('a list', () => {
  test.each(CONSOLE_RESOURCES)('of %s has its records as the contract says, and each again by its id', async (name) => {
    const reply = await list(name);
    const records = expectReply(reply, 200, z.array(RECORDS[name] as z.ZodType<{ id: string }>));
    if (name !== 'reminders') expect(records.length).toBeGreaterThan(0);
    expect(reply.headers.get('content-range')).toBe(
      records.length > 0 ? `${name} 0-${records.length - 1}/${records.length}` : `${name} */0`,
    );
    for (const record of records.slice(0, 3))
      expect((await ada.get(`/api/console/${name}/${record.id}`)).body).toEqual(record);
    expect((await list(name, { filter: { id: records.map(({ id }) => id) } })).body).toHaveLength(records.length);
  });

  test.each<[Record<string, unknown>, readonly string[], string]>([
    [{}, ['Éilean Siar', 'Sea View', 'Zennor'], '0-2/3'],
    [{ sort: ['name', 'DESC'] }, ['Zennor', 'Sea View', 'Éilean Siar'], '0-2/3'],
    [{ range: [1, 1] }, ['Sea View'], '1-1/3'],
    [{ range: [3, 9] }, [], '*/3'],
    [{ filter: { nation: 'scotland' } }, ['Éilean Siar'], '0-0/1'],
    [{ filter: { city: ['st ives'] } }, ['Zennor'], '0-0/1'],
    [{ filter: { compliance: 'compliant', badge_status: 'active' } }, ['Sea View'], '0-0/1'],
    [{ filter: { runs_out_within: 11 } }, ['Sea View'], '0-0/1'],
    [{ filter: { runs_out_within: 10 } }, [], '*/0'],
    [{ filter: { expired: true } }, [], '*/0'],
    [{ filter: { expired: false } }, ['Éilean Siar', 'Sea View', 'Zennor'], '0-2/3'],
    [{ filter: { q: 'EILEAN' } }, ['Éilean Siar'], '0-0/1'],
    [{ filter: { q: '\u0000%' } }, [], '*/0'],
  ])('of properties asked for %j', async (asked, expected, range) => {
    const reply = await list('properties', asked);
    expect(names(reply)).toEqual(expected);
    expect(reply.headers.get('content-range')).toBe(`properties ${range}`);
  });

  test('that was read before shows what its account has changed since then', async () => {
    const { client } = await subscriber(server);
    const id = await addProperty(client, { name: 'Moor End', city: 'Truro' });
    const asked = { filter: { tag: ['Moor'] }, sort: ['city', 'ASC'] };
    const read = async () => [
      names(await list('properties', {}, client)),
      names(await list('properties', asked, client)),
    ];
    expect(await read()).toEqual([['Moor End'], []]);
    expect(await read()).toEqual([['Moor End'], []]);
    await client.post('/api/properties/arrange', { property_ids: [id], arrangement: { do: 'add-tag', tag: 'moor' } });
    expect(await read()).toEqual([['Moor End'], ['Moor End']]);
    await addProperty(client, { name: 'Hill Top' });
    expect(await read()).toEqual([['Hill Top', 'Moor End'], ['Moor End']]);
    expectReply(await client.delete(`/api/properties/${id}`), 200, z.object({ success: z.literal(true) }));
    expect(await read()).toEqual([['Hill Top'], []]);
  });

  test('of properties counts the documents on file, with those that answer no question', async () => {
    const { client } = await subscriber(server);
    const id = await addProperty(client);
    await begin(client, id);
    const fields = { document_type: 'pat_certificate' };
    for (const position of [20, 20, '']) expect((await send(client, id, position, { fields })).status).toBe(201);
    const shown = async () => (await list('properties', {}, client)).body;
    await expect.poll(shown).toMatchObject([{ documents: 2 }]);
  });

  test('of properties that run out within some days follows documents that answer no question', async () => {
    const { client } = await subscriber(server);
    const id = await addProperty(client, { name: 'Moor End' });
    const shown = async () => names(await list('properties', { filter: { runs_out_within: 30 } }, client));
    expect(await shown()).toEqual([]);
    const fields = { document_type: 'pat_certificate' };
    const sent = await send(client, id, '', { fields, expiry: addDays(TODAY, 30) });
    expect(sent.status).toBe(201);
    await expect.poll(shown).toEqual(['Moor End']);
    expect((await client.delete(`/api/documents/${sent.body.document_id}`)).status).toBe(200);
    await expect.poll(shown).toEqual([]);
  });

  test('of documents does not name a removed property, and can leave its documents out', async () => {
    const { client } = await subscriber(server);
    const [kept, removed] = [await addProperty(client), await addProperty(client)];
    const fields = { document_type: 'pat_certificate' };
    for (const id of [kept, removed]) expect((await send(client, id, '', { fields })).status).toBe(201);
    expect((await client.delete(`/api/properties/${removed}`)).status).toBe(200);
    const of = async (filter: object) =>
      ((await list('documents', { filter }, client)).body as ConsoleDocument[]).map(
        ({ property_id, property_name }) => ({
          property_id,
          isNamed: property_name !== null,
        }),
      );
    const [ofKept, ofRemoved] = [
      { property_id: kept, isNamed: true },
      { property_id: removed, isNamed: false },
    ];
    expect(new Set(await of({}))).toEqual(new Set([ofKept, ofRemoved]));
    expect(await of({ property_removed: false })).toEqual([ofKept]);
    expect(await of({ property_removed: true })).toEqual([ofRemoved]);
  });

  test('of activities says which properties are removed, whose history can still be read', async () => {
    const { client } = await subscriber(server);
    const [kept, removed] = [await addProperty(client), await addProperty(client)];
    expect((await client.delete(`/api/properties/${removed}`)).status).toBe(200);
    const shown = async () => {
      const filter = { type: ['PropertyAdded', 'PropertyRemoved'] };
      const { body } = await list('activity', { filter, sort: ['at', 'ASC'] }, client);
      return (body as ConsoleActivity[]).map(({ property_id, property_removed }) => [property_id, property_removed]);
    };
    await expect.poll(shown).toEqual([
      [kept, false],
      [removed, true],
      [removed, true],
    ]);
    expect((await client.get(`/api/properties/${removed}/replay`)).status).toBe(200);
  });

  test('of reminders does not name a removed property', async () => {
    const { client, user } = await subscriber(server);
    const property_id = await addProperty(client, { name: 'Kiln' });
    const gone = { propertyId: property_id, about: { kind: 'badge', code: 'LP-3H8T-W6RN' } } as const;
    const watched = [{ ...gone, dueOn: TODAY, offsets: [0], knownSince: '2026-01-01' }];
    const by = { accountId: user.id, today: TODAY, at: `${TODAY}T12:00:00.000Z` };
    await server.core.commands.reminder(user.id, { type: 'SendReminders', watched, digest: false, ...by }, context);
    const shown = async () => (await list('reminders', {}, client)).body;
    await expect.poll(shown).toMatchObject([{ property_id, property_name: 'Kiln' }]);
    expect((await client.delete(`/api/properties/${property_id}`)).status).toBe(200);
    await expect.poll(shown).toMatchObject([{ property_id, property_name: null }]);
  });

  test('is found by what the property is called', async () => {
    const documents = await list('documents', { filter: { q: 'sea view' } });
    expect(documents.body.length).toBeGreaterThan(5);
    expect((await list('documents', { filter: { q: 'zennor' } })).body).toEqual([]);
    expect((await list('documents', { filter: { q: 'paper.pdf' } })).body).toHaveLength(documents.body.length);
    expect((await list('activity', { filter: { q: 'zennor' } })).body).toHaveLength(1);
  });

  test('shows nothing of another account, and counts nothing of it', async () => {
    for (const name of CONSOLE_RESOURCES) {
      const mine = (await list(name)).body as { id: string }[];
      const asked = { filter: { id: mine.map(({ id }) => id) } };
      const reply = await list(name, asked, bob);
      expect([reply.body, reply.headers.get('content-range')]).toEqual([[], `${name} */0`]);
      const [first] = mine;
      if (first) {
        const foreign = await bob.get(`/api/console/${name}/${first.id}`);
        expectProblem(foreign, 404);
        expect(foreign.text).toBe((await bob.get(`/api/console/${name}/${randomUUID()}`)).text);
      }
    }
  });

  test('is within the scope of a grant', async () => {
    const viewer = server.client();
    const { id } = await register(viewer, { name: 'Bob' });
    await grantAccess(server, adaId, id, { role: 'viewer', scope: { kind: 'properties', propertyIds: [zennor] } });
    const of = async (name: string) => (await viewer.get(`/api/console/${name}?account=${adaId}`)).body;
    expect(names({ body: await of('properties') } as Reply)).toEqual(['Zennor']);
    for (const name of ['assessments', 'documents', 'badges']) expect(await of(name)).toEqual([]);
    expect((await of('activity')).map(({ property_id }: { property_id: string }) => property_id)).toEqual([zennor]);
    expectProblem(await viewer.get(`/api/console/properties/${passing}?account=${adaId}`), 404);
  });

  test('of assessments needs an account that has had a subscription', async () => {
    const visitor = server.client();
    await register(visitor);
    expectProblem(await list('assessments', {}, visitor), 402);
    expect((await list('properties', {}, visitor)).body).toEqual([]);
  });
});

describe('a request for a list', () => {
  const UNKNOWN = 'There is no such filter';
  test.each<[string, Record<string, string>]>([
    ['sort=name', { sort: 'Send this as JSON' }],
    ['sort=["price","ASC"]', { sort: 'This list cannot be sorted by price' }],
    ['sort=["__proto__","ASC"]', { sort: 'This list cannot be sorted by that' }],
    ['sort=["name","UP"]', { sort: 'Send a field and ASC or DESC, such as ["id","ASC"]' }],
    ['range=[0]', { range: 'Send the first and the last row, such as [0,24]' }],
    ['range=[9,0]', { range: 'Send the first and the last row, such as [0,24]' }],
    ['range=[-1,9]', { range: 'Send the first and the last row, such as [0,24]' }],
    ['range=[0,1e309]', { range: 'Send the first and the last row, such as [0,24]' }],
    ['range=[0,1000]', { range: 'Ask for at most 1000 rows' }],
    ['filter=[]', { filter: 'Send a JSON object' }],
    ['filter={', { filter: 'Send this as JSON' }],
    ['filter={"price":1}', { price: UNKNOWN }],
    ['filter={"Price":1}', { Price: UNKNOWN }],
    ['filter={"account_id":"x","role":"owner"}', { account_id: UNKNOWN, role: UNKNOWN }],
    ['filter={"nation":"mars"}', { nation: 'Choose a nation' }],
    ['filter={"id":"x"}', { id: 'This is not valid' }],
    ['filter={"next_expiry_lte":"2026-02-30"}', { next_expiry_lte: 'This is not valid' }],
    ['filter={"next_expiry_lte":"0000-01-01"}', { next_expiry_lte: 'Enter a date such as 2027-03-31' }],
    ['filter={"runs_out_within":"30"}', { runs_out_within: 'Enter a whole number of days' }],
  ])('%s is refused by its field', async (query, errors) => {
    const [name = '', value = ''] = query.split(/=(.*)/s);
    const reply = await ada.get(`/api/console/properties?${new URLSearchParams([[name, value]])}`);
    expectProblem(reply, 422, { errors });
  });

  test('for a file is refused in the same way', async () => {
    expectProblem(await ada.get('/api/console/properties/export?format=pdf'), 422);
    expectProblem(await ada.get(`/api/console/badges/export?filter=${encodeURIComponent('{"x":1}')}`), 422, {
      errors: { x: UNKNOWN },
    });
  });
});

describe('a changed property', () => {
  test('is sent whole and answered as its record', async () => {
    const { body: record } = await ada.get(`/api/console/properties/${zennor}`);
    const reply = await ada.put(`/api/console/properties/${zennor}`, {
      ...record,
      city: 'Penzance',
      compliance: 'compliant',
    });
    const changed = expectReply(reply, 200, ConsoleProperty);
    expect(changed).toMatchObject({ id: zennor, city: 'Penzance', compliance: 'not_assessed' });
    expect((await list('properties', { filter: { city: 'Penzance' } })).body).toEqual([changed]);
  });

  test('is refused by its fields, and changes nothing', async () => {
    await server.recordingNothing(async () => {
      const { body: record } = await ada.get(`/api/console/properties/${zennor}`);
      expectProblem(await ada.put(`/api/console/properties/${zennor}`, { ...record, name: ' ', city: '' }), 422, {
        errors: { name: 'Property name is required', city: 'City is required' },
      });
      expectProblem(await ada.put(`/api/console/properties/${zennor}`, { ...record, owner: 'me' }), 422, {
        errors: { owner: 'There is no such field' },
      });
      expectProblem(await bob.put(`/api/console/properties/${zennor}`, record), 404);
    });
  });
});
