import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Import } from '../../domain/imports/contract.ts';
import { SYSTEM } from '../../domain/metadata.ts';
import { noDeadline } from './context.ts';
import type { HttpClient } from './http.ts';
import type { Reply } from './reply.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

export const HEADINGS = 'House,Street,Street 2,Town,PC,Kind';

/** A row of a file. */
export const line = (
  name: string,
  over: Partial<Record<'street' | 'second' | 'town' | 'postcode' | 'kind', string>> = {},
) =>
  [
    name,
    over.street ?? `${name} Street`,
    over.second ?? '',
    over.town ?? 'Looe',
    over.postcode ?? 'PL13 1AA',
    over.kind ?? 'Cottage',
  ].join(',');

export const csvOf = (...lines: readonly string[]): Buffer => Buffer.from([HEADINGS, ...lines].join('\r\n'));

export const sendSheet = (client: HttpClient, bytes: Buffer, name = 'spring.csv', headers = {}): Promise<Reply> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.send('POST', '/api/console/imports/preview', { form, headers });
};

export const preview = async (client: HttpClient, bytes: Buffer, name?: string): Promise<Import> => {
  const reply = await sendSheet(client, bytes, name);
  expect(reply.status, reply.text.slice(0, 500)).toBe(201);
  return reply.body;
};

const path = (id: string) => `/api/console/imports/${id}`;
export const shown = async (client: HttpClient, id: string): Promise<Import> => (await client.get(path(id))).body;
export const commit = (client: HttpClient, id: string, body: object = {}) => client.post(`${path(id)}/commit`, body);
export const undo = (client: HttpClient, id: string) => client.post(`${path(id)}/undo`, {});
export const correct = (client: HttpClient, id: string, body: object) => client.put(path(id), body);

/** Waits until the worker has finished. */
export const settled = (client: HttpClient, id: string, status: Import['status']): Promise<Import> =>
  until(`the import is ${status}`, async () => {
    const found = await shown(client, id);
    return found.status === status ? found : undefined;
  });

/** Commits and waits until all rows are applied. */
export const imported = async (client: HttpClient, id: string): Promise<Import> => {
  const reply = await commit(client, id);
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  return settled(client, id, 'imported');
};

/** What staff do for an agent: more properties than any plan allows. */
export const grantProperties = ({ core }: Pick<TestServer, 'core'>, accountId: string, propertiesCount: number) =>
  core.commands.subscription(
    accountId,
    {
      type: 'GrantAllowance',
      accountId,
      grantId: randomUUID(),
      propertiesCount,
      until: null,
      personal: { owner: { subject: accountId, details: { priceNote: 'none', reason: 'a test' } } },
      at: new Date().toISOString(),
    },
    { actor: SYSTEM, account: accountId, causationId: null, correlationId: randomUUID(), deadline: noDeadline },
  );

/** The names of an account's properties, in the order of the alphabet. */
export const namesOf = async (client: HttpClient): Promise<string[]> =>
  ((await client.get('/api/properties')).body.properties as { name: string }[]).map(({ name }) => name).sort();
