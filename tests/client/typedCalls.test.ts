// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, apiAddress } from '../../client/api/address.ts';
import { call, readFile, startDownload, upload } from '../../client/api/http.ts';
import type { ListOf } from '../../client/console/list/lists.ts';
import type { Property } from '../../domain/properties/contract.ts';
import { stubApi } from './stubApi.ts';

afterEach(() => vi.unstubAllGlobals());

/** The compiler looks at the calls; none is sent. */
const compiled = (..._calls: readonly (() => unknown)[]) => undefined;
const file = new File([], 'gas.pdf');
const path = { id: '1' };

test('only calls that the API describes compile', () => {
  compiled(
    () => call('GET /api/properties/{id}', { path }),
    // @ts-expect-error There is no such address.
    () => call('GET /api/propertys'),
    // @ts-expect-error It cannot be deleted like that.
    () => call('DELETE /api/properties'),
    // @ts-expect-error The address needs an id.
    () => call('GET /api/properties/{id}'),
    // @ts-expect-error The id has another name.
    () => call('GET /api/properties/{id}', { path: { property_id: '1' } }),
    // @ts-expect-error The days are missing.
    () => call('GET /api/properties/{id}/stay', { path }),
    // @ts-expect-error There is no such parameter.
    () => call('GET /api/documents', { query: { propertyId: '1' } }),
    // @ts-expect-error The list cannot be sorted by that.
    () => call('GET /api/properties', { query: { sort: 'city' } }),
  );
});

test('only bodies that the API describes compile', () => {
  compiled(
    () => call('POST /api/badges/generate', { body: { property_id: '1', assessment_id: '2' } }),
    // @ts-expect-error The body is missing.
    () => call('POST /api/badges/generate'),
    // @ts-expect-error A field is missing.
    () => call('POST /api/badges/generate', { body: { property_id: '1' } }),
    // @ts-expect-error A field is misspelt.
    () => call('POST /api/badges/generate', { body: { property_id: '1', assesment_id: '2' } }),
    // @ts-expect-error The call has no body.
    () => call('POST /api/auth/logout', { body: {} }),
    () => upload('POST /api/documents/upload', { form: { property_id: '1', file } }),
    // @ts-expect-error The file is missing.
    () => upload('POST /api/documents/upload', { form: { property_id: '1' } }),
    // @ts-expect-error A form is sent by `upload`.
    () => call('POST /api/documents/upload', { form: { property_id: '1', file } }),
  );
});

test('only fields that an answer has can be read', async () => {
  stubApi({ 'GET /api/properties/1': { body: { success: true, property: { city: 'Bath' } } } });
  const { property } = await call('GET /api/properties/{id}', { path });
  expect(property.city).toBe('Bath');
  // @ts-expect-error The field is called `city`.
  expect(property.town).toBeUndefined();
  // @ts-expect-error A street is a text.
  const street: number = property.address_line1;
  expect(street).toBeUndefined();
});

test('only files can be read as files, and only what is read has an address', () => {
  compiled(
    () => readFile('GET /api/documents/{id}/download', { path }),
    // @ts-expect-error It answers JSON.
    () => readFile('GET /api/properties'),
    // @ts-expect-error It answers a file.
    () => call('GET /api/documents/{id}/download', { path }),
    // @ts-expect-error It cannot be asked first.
    () => startDownload('GET /api/account/export'),
    () => apiAddress('GET /api/documents/{id}/download', { path }),
    // @ts-expect-error The browser itself sends no commands.
    () => addressOf('POST /api/auth/logout'),
  );
});

test('only lists that the API has can be shown, and with their own rows', () => {
  const list: ListOf<Property> = 'properties';
  // @ts-expect-error There is no such list.
  const unknown: ListOf<Property> = 'houses';
  // @ts-expect-error It has other rows.
  const other: ListOf<Property> = 'documents';
  expect([list, unknown, other]).toHaveLength(3);
});
