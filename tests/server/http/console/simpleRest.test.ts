import simpleRestProvider from 'ra-data-simple-rest';
import { fetchUtils } from 'react-admin';
import { beforeAll, expect, test } from 'vitest';
import { addProperty } from '../../../support/journey.ts';
import { worldForFile } from '../../../support/world.ts';
import { makeKey } from '../integrations/apiKeyRequests.ts';

// The provider of another project, as its own users have it, with a session or an API key.
const world = worldForFile();
const NAMES = ['Anchor', 'Beacon', 'Cove', 'Dune', 'Estuary'];

const providerWith = (name: 'cookie' | 'authorization', value: () => string) =>
  simpleRestProvider(`${world.server.origin}/api/console`, (url, options = {}) => {
    const headers = new Headers(options.headers as HeadersInit | undefined);
    headers.set(name, value());
    return fetchUtils.fetchJson(url, { ...options, headers });
  });
const provider = () =>
  providerWith('cookie', () => [...world.ada.jar].map(([name, value]) => `${name}=${value}`).join('; '));

let ids: readonly string[];
beforeAll(async () => {
  const made: string[] = [];
  for (const name of NAMES) made.push(await addProperty(world.ada, { name, city: name === 'Cove' ? 'Looe' : 'Bude' }));
  ids = made;
});

const page = (perPage: number, number = 1) => ({ page: number, perPage });
const sort = { field: 'name', order: 'DESC' } as const;

test('getList pages, sorts and filters, with the total', async () => {
  const { data, total } = await provider().getList('properties', { pagination: page(2, 2), sort, filter: {} });
  expect([data.map(({ name }) => name), total]).toEqual([['Cove', 'Beacon'], 5]);
  const found = await provider().getList('properties', { pagination: page(10), sort, filter: { city: 'Bude' } });
  expect(found.total).toBe(4);
  const none = await provider().getList('badges', { filter: {} });
  expect(none).toMatchObject({ data: [], total: 0 });
});

test('getOne, getMany and getManyReference find records', async () => {
  const [anchor = '', beacon = ''] = ids;
  const one = await provider().getOne('properties', { id: anchor });
  expect(one.data).toMatchObject({ id: anchor, name: 'Anchor' });
  const many = await provider().getMany('properties', { ids: [anchor, beacon] });
  expect(many.data.map(({ id }) => id).toSorted()).toEqual([anchor, beacon].toSorted());
  const { data, total } = await provider().getManyReference('activity', {
    target: 'property_id',
    id: anchor,
    pagination: page(10),
    sort: { field: 'at', order: 'DESC' },
    filter: {},
  });
  expect([data.map(({ type }) => type), total]).toEqual([['PropertyAdded'], 1]);
});

test('update changes a property, and a refusal has its errors where react-admin reads them', async () => {
  const [anchor = ''] = ids;
  const { data: previousData } = await provider().getOne('properties', { id: anchor });
  const changed = await provider().update('properties', {
    id: anchor,
    data: { ...previousData, name: 'Anchorage' },
    previousData,
  });
  expect(changed.data).toMatchObject({ id: anchor, name: 'Anchorage' });
  const refused = provider().update('properties', { id: anchor, data: { ...previousData, name: '' }, previousData });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    body: { errors: { name: 'Property name is required' } },
  });
});

test('a record that does not exist is refused with 404', async () => {
  await expect(provider().getOne('documents', { id: ids[0] ?? '' })).rejects.toMatchObject({ status: 404 });
});

test('a program with an API key pages through the properties and changes one', async () => {
  const { key } = await makeKey(world.ada);
  const program = providerWith('authorization', () => `Bearer ${key}`);
  const names: string[] = [];
  for (let number = 1, total = 1; names.length < total; number += 1) {
    const found = await program.getList('properties', { pagination: page(2, number), sort, filter: {} });
    names.push(...found.data.map(({ name }) => name));
    total = found.total ?? 0;
  }
  expect(names).toHaveLength(NAMES.length);
  const [, beacon = ''] = ids;
  const { data: previousData } = await program.getOne('properties', { id: beacon });
  const data = { ...previousData, city: 'Padstow' };
  expect((await program.update('properties', { id: beacon, data, previousData })).data).toMatchObject({
    city: 'Padstow',
  });
});

test('a program with an API key that only reads cannot change anything', async () => {
  const { key } = await makeKey(world.ada, { scopes: ['read'] });
  const program = providerWith('authorization', () => `Bearer ${key}`);
  const [anchor = ''] = ids;
  const { data: previousData } = await program.getOne('properties', { id: anchor });
  const changed = program.update('properties', { id: anchor, data: previousData, previousData });
  await expect(changed).rejects.toMatchObject({ status: 403 });
});
