import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportReply } from '../../../../domain/imports/contract.ts';
import type { ImportedRow } from '../../../../domain/imports/events.ts';
import { SYSTEM } from '../../../../domain/metadata.ts';
import { committingImport } from '../../../../server/application/imports/commitImport.ts';
import { importedRows } from '../../../../server/application/imports/importedRows.ts';
import { noDeadline } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import {
  commit,
  correct,
  csvOf,
  grantProperties,
  imported,
  line,
  namesOf,
  preview,
  sendSheet,
  settled,
  shown,
  undo,
} from '../../../support/importing.ts';
import { colleague } from '../../../support/invited.ts';
import { addProperty, begin, PASSWORD, register, someEmail, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const agent = async (limit = 50) => {
  const { client, user } = await subscriber(server);
  await grantProperties(server, user.id, limit);
  return { client, id: user.id };
};
const states = ({ rows }: { rows: readonly { row: number; state: string }[] }) => rows.map(({ state }) => state);
const tag = async (client: HttpClient, property_ids: readonly string[], text: string) => {
  const reply = await client.post('/api/properties/arrange', {
    property_ids,
    arrangement: { do: 'add-tag', tag: text },
  });
  expect(reply.status, reply.text).toBe(200);
};
type RowCommands = Parameters<typeof importedRows>[0]['commands'];
const bySystem = (account: string) => ({ actor: SYSTEM, account, causationId: null, correlationId: 'c' });
/** The work on rows without an import that was committed. */
const workOn = (
  rows: readonly ImportedRow[],
  accountId: string,
  { commands = server.core.commands, skipped = [] }: { commands?: RowCommands; skipped?: readonly string[] } = {},
) => {
  const about = { accountId, importId: randomUUID(), skipped: new Set(skipped), context: bySystem(accountId) };
  const work = { rows, ...about, progressed: async () => true };
  const { apply, undo } = importedRows({ commands, now: () => new Date() });
  return { apply: () => apply(work), undo: () => undo(work) };
};
const SLIPWAY = { name: 'Slipway', address_line1: 'Quay', city: 'Looe', postcode: 'PL13 1AA' };
/** The same property as the rows of an import have it. */
const DETAILS: ImportedRow['details'] = {
  nation: 'england',
  propertyType: 'house',
  name: 'Slipway',
  addressLine1: 'Quay',
  addressLine2: null,
  city: 'Looe',
  postcode: 'PL13 1AA',
};
const tagged = (...tags: string[]) => ({ group: null, tags });

describe('a preview', () => {
  test('says of each row what would happen, and stores no event', async () => {
    const { client } = await agent();
    await addProperty(client, { name: 'Slipway', address_line1: 'The Cleave', city: 'Kingsand', postcode: 'PL10 1NF' });
    await addProperty(client, { name: 'Same', address_line1: 'Same Street', city: 'Looe', postcode: 'PL13 1AA' });
    const found = await server.recordingNothing(() =>
      preview(
        client,
        csvOf(
          line('Anchor'),
          line('Slipway House', { street: 'The Cleave', town: 'Kingsand', postcode: 'PL10 1NF', kind: '' }),
          line('Same', { kind: 'House' }),
          line('Gull', { postcode: '' }),
          line('Anchor again', { street: 'Anchor Street' }),
          line('Skerry', { kind: 'lighthouse' }),
          line('Left', { postcode: 'BT57 8RT' }),
        ),
      ),
    );
    expect(ImportReply.safeParse(found).error).toBeUndefined();
    expect(states(found)).toEqual(['new', 'changed', 'same', 'refused', 'refused', 'refused', 'new']);
    expect(found.rows[1]?.changes).toEqual([{ field: 'name', was: 'Slipway', now: 'Slipway House' }]);
    expect(found.rows[3]).toMatchObject({ errors: { postcode: 'Postcode is required' }, hint: 'The cell is empty.' });
    expect(found.rows[4]).toMatchObject({ errors: { address_line2: 'The same address as row 1' } });
    expect(found.rows[5]).toMatchObject({ errors: { property_type: '“lighthouse” is none of our types' } });
    expect(found.rows[6]?.nation).toBe('northern_ireland');
    expect(found).toMatchObject({ status: 'preview', added: 2, changed: 1, allowance: { used: 2, limit: 50 } });
    expect(found.columns.map(({ field }) => field)).toEqual([
      'name',
      'address_line1',
      'address_line2',
      'city',
      'postcode',
      'property_type',
    ]);
  });

  test('is corrected by another choice of columns, row by row, and by leaving rows out', async () => {
    const { client } = await agent();
    const bytes = Buffer.from(
      'Objekt;Street;Town;PC\nGull;7 Castle Hill;Aberystwyth;\nTern;8 Castle Hill;Aberystwyth;SY23 1AA',
    );
    const { id, rows } = await preview(client, bytes);
    expect(rows.map(({ errors }) => errors)).toEqual([
      { name: 'Property name is required' },
      { name: 'Property name is required' },
    ]);
    const columns = ['name', 'address_line1', 'city', 'postcode'];
    const matched = expectReply(await correct(client, id, { columns }), 200, ImportReply);
    expect(states(matched)).toEqual(['refused', 'new']);
    const put = await correct(client, id, { rows: [{ row: 1, values: { postcode: 'SY23 1AB' } }] });
    expect(states(put.body)).toEqual(['new', 'new']);
    const left = await correct(client, id, { rows: [{ row: 2, left_out: true }] });
    expect(left.body.rows[1]).toMatchObject({ state: 'refused', left_out: true });
    // What a correction does not name stays as it was.
    const named = await correct(client, id, { rows: [{ row: 2, values: { name: 'Tern Cottage' } }] });
    expect(named.body.rows[1]).toMatchObject({ state: 'refused', left_out: true, values: { name: 'Tern Cottage' } });
    const back = await correct(client, id, { rows: [{ row: 2, left_out: false }] });
    expect(states(back.body)).toEqual(['new', 'new']);
    expectProblem(await correct(client, id, { rows: [{ row: 3 }] }), 422);
    expectProblem(await correct(client, id, { columns: ['name'] }), 422);
    expectProblem(await correct(client, id, { columns: ['name', 'name', 'city', null] }), 422);
    await imported(client, id);
    expect(await namesOf(client)).toEqual(['Gull', 'Tern Cottage']);
  });

  test('tells two properties at one address apart by the name that a row is given', async () => {
    const { client } = await agent();
    const address = { address_line1: 'The Cleave', city: 'Kingsand', postcode: 'PL10 1NF' };
    for (const name of ['Slipway', 'Boathouse']) await addProperty(client, { name, ...address });
    const { id, rows } = await preview(
      client,
      csvOf(line('Sailhouse', { street: 'The Cleave', town: 'Kingsand', postcode: 'PL10 1NF', kind: '' })),
    );
    expect(rows[0]).toMatchObject({
      state: 'refused',
      errors: { name: 'Several of your properties have this address' },
    });
    const { body } = await correct(client, id, { rows: [{ row: 1, values: { name: 'Boathouse ' } }] });
    expect(states(body)).toEqual(['same']);
  });
});

test('an exported list that is imported again changes nothing, also with long tags and commas in them', async () => {
  const { client } = await agent();
  const id = await addProperty(client, SLIPWAY);
  for (let count = 0; count < 10; count++) await tag(client, [id], `${count}, with a view; ${'x'.repeat(24)}`);
  const list = await client.get('/api/console/properties/export');
  expect(states(await preview(client, list.bytes))).toEqual(['same']);
});

describe('an import', () => {
  test('adds and changes everything, each property with an event of its own by the person, and can be undone', async () => {
    const { client, id: account } = await agent();
    const old = await addProperty(client, {
      name: 'Slipway',
      address_line1: 'Old Street',
      city: 'Looe',
      postcode: 'PL13 1AA',
    });
    const { id, plan } = await preview(
      client,
      csvOf(line('Anchor'), line('Bryn'), line('New', { street: 'Old Street' })),
    );
    expect((await commit(client, id, { plan })).status).toBe(200);
    const done = await settled(client, id, 'imported');
    expect(done).toMatchObject({ added: 2, changed: 1, kept: [], progress: { done: 3, total: 3 } });
    expect(await namesOf(client)).toEqual(['Anchor', 'Bryn', 'New']);
    const actors = await server.query(
      `select distinct metadata->'actor'->>'id' as actor from event where type = 'PropertyAdded' and data->>'accountId' = $1 and stream <> $2`,
      [account, `property-${old}`],
    );
    expect(actors).toEqual([{ actor: account }]);

    expect((await undo(client, id)).status).toBe(200);
    expect(await settled(client, id, 'undone')).toMatchObject({ kept: [] });
    expect(await namesOf(client)).toEqual(['Slipway']);
    // The slots are free again.
    expect((await preview(client, csvOf(line('Anchor')))).allowance.used).toBe(1);
    expect((await client.get(`/api/properties/${old}`)).body.property.name).toBe('Slipway');
  });

  test('puts properties under clients and tags them, and takes both back', async () => {
    const { client } = await agent();
    const old = await addProperty(client, {
      name: 'Slipway',
      address_line1: 'Quay',
      city: 'Looe',
      postcode: 'PL13 1AA',
    });
    const carne = (await client.post('/api/groups', { name: 'Carne' })).body.group;
    await client.post('/api/properties/arrange', {
      property_ids: [old],
      arrangement: { do: 'group', group_id: carne.id },
    });
    const bytes = Buffer.from(
      [
        'House,Street,Town,PC,Client,Tags',
        'Slipway,Quay,Looe,PL13 1AA,Polwen,"sea, dogs"',
        'Anchor,1 Quay,Looe,PL13 1AA,polwen,dogs',
        'Bryn,2 Quay,Looe,PL13 1AA,CARNE,',
      ].join('\n'),
    );
    const found = await preview(client, bytes);
    expect(states(found)).toEqual(['changed', 'new', 'new']);
    expect(found.rows[0]?.changes).toEqual([
      { field: 'client', was: 'Carne', now: 'Polwen' },
      { field: 'tags', was: null, now: 'sea, dogs' },
    ]);
    await imported(client, found.id);
    const arranged = async () => {
      const rows = (await client.get('/api/console/properties?sort=["name","ASC"]')).body as {
        name: string;
        group: { name: string } | null;
        tags: string[];
      }[];
      return rows.map(({ name, group, tags }) => [name, group?.name ?? null, ...tags]);
    };
    expect(await arranged()).toEqual([
      ['Anchor', 'Polwen', 'dogs'],
      ['Bryn', 'Carne'],
      ['Slipway', 'Polwen', 'sea', 'dogs'],
    ]);
    expect(states(await preview(client, bytes))).toEqual(['same', 'same', 'same']);
    await undo(client, found.id);
    await settled(client, found.id, 'undone');
    expect(await arranged()).toEqual([['Slipway', 'Carne']]);
    const groups = async (): Promise<string[]> =>
      (await client.get('/api/arrangement')).body.groups.map(({ name }: { name: string }) => name);
    expect(await groups()).toEqual(['Carne']);

    // A group to which somebody was invited stays.
    const again = await preview(client, bytes);
    await imported(client, again.id);
    const polwen = (await client.get('/api/arrangement')).body.groups.find(
      (one: { name: string }) => one.name === 'Polwen',
    );
    await client.post('/api/access/invitations', { email: someEmail(), role: 'viewer', group_id: polwen.id });
    await undo(client, again.id);
    await settled(client, again.id, 'undone');
    expect(await groups()).toEqual(['Carne', 'Polwen']);
  });

  test('is committed once, whatever is repeated', async () => {
    const { client } = await agent();
    const { id } = await preview(client, csvOf(line('Anchor'), line('Bryn')));
    const replies = await Promise.all([1, 2, 3].map(() => commit(client, id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settled(client, id, 'imported');
    await server.recordingNothing(() => commit(client, id));
    expect(await namesOf(client)).toEqual(['Anchor', 'Bryn']);
    await undo(client, id);
    await settled(client, id, 'undone');
    await server.recordingNothing(() => undo(client, id));
  });

  test('that was sent twice is committed, too, if the other request was faster', async () => {
    const { client, id: accountId } = await agent();
    const { id: importId, plan: shown } = await preview(client, csvOf(line('Anchor')));
    const commitImport = committingImport({ ...server.core, now: () => new Date() });
    const about = { actor: SYSTEM, account: accountId, causationId: null, correlationId: 'c', deadline: noDeadline };
    // When this request makes its plan, no row would change anything any more.
    const plan = async () => {
      await imported(client, importId);
      return { planId: randomUUID(), kind: 'properties', rows: [] } as const;
    };
    const reached = await commitImport({ accountId, importId, plan, limit: 50, shown }, about);
    expect(reached).toBeGreaterThan(0n);
    expect(await namesOf(client)).toEqual(['Anchor']);
  });

  test('keeps what was changed by hand, and tells which', async () => {
    const { client } = await agent();
    const first = await preview(client, csvOf(line('Anchor'), line('Bryn'), line('Cove')));
    await imported(client, first.id);
    const rows = (await client.get('/api/properties')).body.properties as { id: string; name: string }[];
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
    await begin(client, idOf('Anchor'));
    await client.put(`/api/properties/${idOf('Bryn')}`, {
      name: 'Bryn Teg',
      address_line1: 'Bryn Street',
      city: 'Looe',
      postcode: 'PL13 1AA',
    });
    await undo(client, first.id);
    const undone = await settled(client, first.id, 'undone');
    expect(undone.kept.map(({ name }) => name).sort()).toEqual(['Anchor', 'Bryn Teg']);
    expect(await namesOf(client)).toEqual(['Anchor', 'Bryn Teg']);
  });

  test('keeps what was tagged, assigned or moved to another client by hand, in all its parts', async () => {
    const { client, id: person_id } = await agent();
    await addProperty(client, SLIPWAY);
    const bytes = Buffer.from(
      [
        'House,Street,Town,PC,Client,Tags',
        'Slipway House,Quay,Looe,PL13 1AA,Polwen,sea',
        'Anchor,1 Quay,Looe,PL13 1AA,Polwen,dogs',
        'Bryn,2 Quay,Looe,PL13 1AA,Polwen,dogs',
        'Cove,3 Quay,Looe,PL13 1AA,,',
        'Dune,4 Quay,Looe,PL13 1AA,Polwen,',
        'Elm,5 Quay,Looe,PL13 1AA,Polwen,',
        'Fern,6 Quay,Looe,PL13 1AA,,',
      ].join('\n'),
    );
    const { id } = await preview(client, bytes);
    await imported(client, id);
    const rows = (await client.get('/api/properties')).body.properties as { id: string; name: string }[];
    const idsOf = (...names: string[]) => rows.filter(({ name }) => names.includes(name)).map((row) => row.id);
    await tag(client, idsOf('Slipway House', 'Anchor', 'Cove'), 'by hand');
    const carne = (await client.post('/api/groups', { name: 'Carne' })).body.group;
    const arrange = async (name: string, arrangement: object) => {
      const reply = await client.post('/api/properties/arrange', { property_ids: idsOf(name), arrangement });
      expect(reply.body.results.map(({ result }: { result: string }) => result)).toEqual(['changed']);
    };
    await arrange('Dune', { do: 'group', group_id: carne.id });
    await arrange('Elm', { do: 'group', group_id: null });
    await arrange('Fern', { do: 'assign', person_id });
    await undo(client, id);
    const kept = ['Anchor', 'Cove', 'Dune', 'Elm', 'Fern', 'Slipway House'];
    const undone = await settled(client, id, 'undone');
    expect(undone.kept.map(({ name }) => name).sort()).toEqual(kept);
    expect(await namesOf(client)).toEqual(kept);
  });

  test('leaves a property alone that was tagged by hand before the work on it', async () => {
    const { client, id: accountId } = await agent();
    const propertyId = await addProperty(client, SLIPWAY);
    await tag(client, [propertyId], 'by hand');
    const arranged = { former: tagged(), now: tagged('sea') };
    const row = { row: 1, propertyId, former: DETAILS, details: { ...DETAILS, name: 'Slipway House' }, arranged };
    const { apply } = workOn([row], accountId);
    expect(await server.recordingNothing(apply, ['property', 'arrangement'])).toEqual([propertyId]);
  });

  test('keeps a property that is tagged by hand while others are removed', async () => {
    const { id: accountId } = await agent();
    const { commands } = server.core;
    // One more than are worked on at the same time.
    const rows = Array.from({ length: 33 }, (_, n) => ({
      row: n + 1,
      propertyId: randomUUID(),
      former: null,
      details: { ...DETAILS, addressLine1: `${n + 1} Quay` },
    }));
    const last = rows.at(-1)?.propertyId ?? '';
    const arrangement = { kind: 'add-tag', tag: 'by hand' } as const;
    const by = { accountId, propertyIds: [last], at: new Date().toISOString() };
    let byHand: Promise<unknown> | undefined;
    const property: RowCommands['property'] = Object.assign(
      async (...[id, command, context]: Parameters<RowCommands['property']>) => {
        byHand ??= commands.arrangement(accountId, { type: 'ArrangeProperties', ...by, arrangement }, context);
        await byHand;
        return commands.property(id, command, context);
      },
      commands.property,
    );
    await workOn(rows, accountId).apply();
    expect(await workOn(rows, accountId, { commands: { ...commands, property } }).undo()).toEqual([last]);
    expect((await commands.property.freshState(last, noDeadline)).status).toBe('listed');
  });

  test('takes back a new property that there was no room to put under its client', async () => {
    const { id: accountId } = await agent();
    const row = { row: 1, propertyId: randomUUID(), former: null, details: DETAILS };
    await workOn([row], accountId).apply();
    const planned = [{ ...row, arranged: { former: tagged(), now: tagged('sea') } }];
    expect(await workOn(planned, accountId).undo()).toEqual([row.propertyId]);
    expect(await workOn(planned, accountId, { skipped: [row.propertyId] }).undo()).toEqual([]);
  });

  test('may be undone again after a crash, and then names nothing that it has removed', async () => {
    const { id: accountId } = await agent();
    const arranged = { former: tagged(), now: tagged('sea') };
    const row = { row: 1, propertyId: randomUUID(), former: null, details: DETAILS, arranged };
    const { apply, undo: takeBack } = workOn([row], accountId);
    expect([await apply(), await takeBack(), await takeBack()]).toEqual([[], [], []]);
  });

  test('beyond the plan is refused as a whole, and then leaves nothing', async () => {
    const { client } = await agent(2);
    const lines = ['Anchor', 'Bryn', 'Cove', 'Dune', 'Eddy', 'Fern'].map((name) => line(name));
    const { id, allowance } = await preview(client, csvOf(...lines));
    expect(allowance).toEqual({ used: 0, limit: 5 });
    const refused = expectProblem(await commit(client, id), 409);
    expect(refused.detail).toBe('Your plan allows 5 properties.');
    expect(await namesOf(client)).toEqual([]);
    expect((await shown(client, id)).status).toBe('preview');
    await correct(client, id, { rows: [{ row: 6, left_out: true }] });
    await imported(client, id);
    expect(await namesOf(client)).toHaveLength(5);
  });

  test('is refused after something else has changed its rows', async () => {
    const { client } = await agent();
    const { id, plan } = await preview(client, csvOf(line('Anchor')));
    await addProperty(client, { name: 'Anchor', address_line1: 'Anchor Street', city: 'Looe', postcode: 'PL13 1AA' });
    expectProblem(await commit(client, id, { plan }), 409);
    expect(states(await shown(client, id))).toEqual(['changed']);
  });

  test('of two at once happens once: the other has to be looked at again', async () => {
    const { client } = await agent();
    const [one, other] = [await preview(client, csvOf(line('Anchor'))), await preview(client, csvOf(line('Anchor')))];
    const replies = await Promise.all([one, other].map(({ id, plan }) => commit(client, id, { plan })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = replies[0]?.status === 200 ? [one, other] : [other, one];
    await settled(client, won.id, 'imported');
    expect(await namesOf(client)).toEqual(['Anchor']);
    expect(states(await shown(client, lost.id))).toEqual(['same']);
  });

  test('waits for another one that is not applied yet', async () => {
    const { client, id: accountId } = await agent();
    const { id } = await preview(client, csvOf(line('Anchor')));
    const other = { importId: randomUUID(), planId: randomUUID() };
    const propertyIds: string[] = [];
    const at = new Date().toISOString();
    const about = { actor: SYSTEM, account: accountId, causationId: null, correlationId: 'c', deadline: noDeadline };
    const { commands } = server.core;
    // Its rows are missing, so nothing can apply it.
    const prepare = { type: 'PrepareImport', accountId, ...other, added: 0, changed: 1, chunks: 1, at } as const;
    await commands.import(other.planId, prepare, about);
    const take = {
      type: 'TakePropertySlots',
      accountId,
      ...other,
      propertyIds,
      limit: 50,
      after: null,
      at,
    } as const;
    await commands.allowance(accountId, take, about);
    const refused = expectProblem(await commit(client, id), 409);
    expect(refused.detail).toBe('An import is under way. Try again when it is done.');
  });

  test('that a colleague undoes is undone in their name', async () => {
    const { client, id: account } = await agent();
    const manager = await colleague(server, client, account, { role: 'manager' });
    const { id } = await preview(client, csvOf(line('Anchor')));
    await imported(client, id);
    expect((await manager.asks.post(`/api/console/imports/${id}/undo`, {})).status).toBe(200);
    await settled(client, id, 'undone');
    const actors = await server.query(
      `select metadata->'actor'->>'id' as actor from event where type = 'PropertyRemoved' and metadata->>'account' = $1`,
      [account],
    );
    expect(actors).toEqual([{ actor: manager.user.id }]);
  });

  test('that a colleague commits after a refusal is recorded in their name', async () => {
    const { client, id: account } = await agent(2);
    const manager = await colleague(server, client, account, { role: 'manager' });
    const names = ['Anchor', 'Bryn', 'Cove', 'Dune', 'Eddy', 'Fern'];
    const { id } = await preview(client, csvOf(...names.map((name) => line(name))));
    expectProblem(await commit(client, id), 409);
    await grantProperties(server, account, 50);
    expect((await manager.asks.post(`/api/console/imports/${id}/commit`, {})).status).toBe(200);
    await settled(client, id, 'imported');
    const actors = await server.query(
      `select metadata->'actor'->>'id' as actor, count(*)::int from event
       where type in ('ImportCommitted', 'PropertyAdded') and metadata->>'account' = $1 group by 1`,
      [account],
    );
    expect(actors).toEqual([{ actor: manager.user.id, count: 7 }]);
  });

  test('needs a plan, and belongs to its account', async () => {
    const { client } = await agent();
    const { id } = await preview(client, csvOf(line('Anchor')));
    const bob = (await subscriber(server)).client;
    for (const reply of [
      await bob.get(`/api/console/imports/${id}`),
      await commit(bob, id),
      await undo(bob, id),
      await correct(bob, id, {}),
    ])
      expectProblem(reply, 404);
    const visitor = server.client();
    await register(visitor);
    for (const reply of [
      await sendSheet(visitor, csvOf(line('Anchor'))),
      await visitor.get(`/api/console/imports/${id}`),
      await commit(visitor, id),
      await undo(visitor, id),
      await correct(visitor, id, {}),
    ])
      expectProblem(reply, 402);
    expectProblem(await undo(client, id), 422);
  });

  test('ends with the account: nothing of it is left or goes on', async () => {
    const { client, id: account } = await agent(400);
    const { id } = await preview(client, csvOf(...Array.from({ length: 300 }, (_, n) => line(`House ${n}`))));
    expect((await commit(client, id)).status).toBe(200);
    expect(
      (await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } })).status,
    ).toBe(200);
    const left = async () => ({
      files: await server.query('select 1 from property_import where account_id = $1', [account]),
      work: await server.query('select 1 from import_work where account_id = $1', [account]),
      rows: await server.query('select 1 from property_overview where owner = $1', [account]),
    });
    await expect.poll(left).toEqual({ files: [], work: [], rows: [] });
    await server.runDueJobs();
    expect(await left()).toEqual({ files: [], work: [], rows: [] });
  });

  test('starts from a template that it reads itself', async () => {
    const { client } = await agent();
    for (const format of ['csv', 'xlsx']) {
      const template = await client.get(`/api/console/imports/template?format=${format}`);
      expect(template.status).toBe(200);
      const found = await preview(client, template.bytes, `template.${format}`);
      expect(found.columns.every(({ field }) => field !== null)).toBe(true);
      expect(states(found)).toEqual(['new']);
    }
  });
});
