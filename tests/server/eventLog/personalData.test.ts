import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { readModels } from '../../../projections/models.ts';
import { postgresKeyring } from '../../../server/adapters/keyring.ts';
import { postgresEventStore } from '../../../server/adapters/postgresEventStore/postgresEventStore.ts';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { open, seal } from '../../../server/eventLog/personalData.ts';
import { masterKeyFile, secretsFrom } from '../../../server/identity/secrets.ts';
import { metadata } from '../../support/context.ts';
import { ada as adasId, registration } from '../../support/events.ts';
import { addProperty, newProperty, PASSWORD, register, subscribe, upload } from '../../support/journey.ts';
import { silent } from '../../support/logs.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const CANARIES = {
  email: 'canary.zebra@example.co.uk',
  name: 'Canary Quagga',
  phone: '07700 900461',
  property: 'Okapi Lodge',
  line1: '77 Pangolin Row',
  line2: 'Numbat Annexe',
  city: 'Axolotlham',
  postcode: 'ZE3 9JZ',
  filename: 'Quokka certificate 2026.pdf',
};

let server: TestServer;
let accountId: string;
let bystander: string;

beforeAll(async () => {
  server = await startServer();
  const client = server.client();
  accountId = (await register(client, { email: CANARIES.email, name: CANARIES.name, phone: CANARIES.phone })).id;
  await subscribe(client);
  const details = {
    address_line1: CANARIES.line1,
    address_line2: CANARIES.line2,
    city: CANARIES.city,
    postcode: CANARIES.postcode,
  };
  const propertyId = await addProperty(client, { name: CANARIES.property, ...details });
  await client.put(`/api/properties/${propertyId}`, newProperty({ name: `${CANARIES.property} II`, ...details }));
  await upload(client, propertyId, 20, { name: CANARIES.filename });
  const other = server.client();
  bystander = (await register(other, { name: 'Bystander' })).id;
});
afterAll(() => server?.remove());

/** A codec with an empty key cache, as in a process that has just started. */
const freshCodec = async () => {
  const pool = new Pool({ connectionString: server.databaseUrl, max: 2 });
  const keyring = postgresKeyring(pool, secretsFrom(await masterKeyFile(server.dataDir)).wrappingKey);
  return { codec: eventCodec(keyring), end: () => pool.end() };
};
const stored = async (): Promise<readonly StoredEvent[]> => {
  const store = await postgresEventStore({
    connectionString: server.databaseUrl,
    logger: silent,
  });
  return store.readAll(0n, 1000).finally(() => store.close());
};
const decoded = async () => {
  const { codec, end } = await freshCodec();
  const entries = await codec.decode(await stored()).finally(end);
  return entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));
};
type Group = { readonly subject: string; readonly sealed?: string; readonly details?: unknown };
const groupsIn = (data: object): readonly Group[] =>
  'personal' in data && data.personal ? Object.values(data.personal) : [];

describe('the event table', () => {
  test.each(Object.entries(CANARIES))('contains no readable %s', async (_, canary) => {
    const rows = await server.query('select convert_to(event::text, $1) as bytes from event', ['UTF8']);
    expect(rows.length).toBeGreaterThan(5);
    const all = Buffer.concat(rows.map(({ bytes }) => bytes))
      .toString('latin1')
      .toLowerCase();
    expect(all).not.toContain(canary.toLowerCase());
    const parts = canary.split(/[ @.]/).filter((part) => part.length > 4 && !['example', 'certificate'].includes(part));
    // Ids, hashes and ciphertexts have five given letters or digits in a row by chance, but not as a word.
    for (const part of parts) expect(all).not.toMatch(new RegExp(`\\b${part.toLowerCase()}\\b`));
    for (const part of [canary, ...parts]) {
      expect(all).not.toContain(Buffer.from(part).toString('base64').replace(/=+$/, '').toLowerCase());
      expect(all).not.toContain(Buffer.from(part).toString('hex'));
    }
  });

  test('contains no password', async () => {
    const [{ found }] = await server.query('select count(*)::int as found from event where event::text like $1', [
      `%${PASSWORD}%`,
    ]);
    expect(found).toBe(0);
  });

  test('has all personal data encrypted, and only that', async () => {
    for (const { type, data } of await stored())
      for (const group of groupsIn(data))
        expect(group, type).toEqual({
          subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
          sealed: expect.stringMatching(/^v2\.[A-Za-z0-9_-]{80,}$/),
        });
    const types = (await stored()).filter(({ data }) => 'personal' in data).map(({ type }) => type);
    expect(new Set(types)).toEqual(
      new Set([
        'EmailClaimed',
        'AccountRegistered',
        'PropertySlotTaken',
        'PropertyAdded',
        'PropertyChanged',
        'DocumentSlotTaken',
        'DocumentUploaded',
      ]),
    );
  });

  test('never has the same text encrypted to the same bytes', async () => {
    const sealed = (await stored()).flatMap(({ data }) => groupsIn(data)).map((group) => group.sealed);
    expect(new Set(sealed).size).toBe(sealed.length);
  });
});

describe('with the key', () => {
  test('the events decrypt to what the person entered', async () => {
    const all = JSON.stringify(await decoded());
    for (const canary of Object.values(CANARIES)) expect(all).toContain(canary);
  });

  test('a ciphertext that was moved or changed in one bit makes its event unreadable', async () => {
    const { codec, end } = await freshCodec();
    const isReadable = async (event: StoredEvent) => 'event' in ((await codec.decode([event]))[0] ?? {});
    const [one, other] = (await stored()).filter(
      ({ type, data }) => type.startsWith('Property') && data.accountId === accountId && 'personal' in data,
    );
    const [group] = groupsIn(one?.data ?? {});
    if (!one || !other || !group?.sealed) throw new Error('two events with personal data are needed');
    const withGroup = (owner: object) => ({ ...one, data: { ...one.data, personal: { owner } } });
    expect(await isReadable(one)).toBe(true);
    expect(await isReadable({ ...one, data: { ...one.data, personal: other.data.personal } })).toBe(false);
    expect(await isReadable({ ...one, stream: one.stream.replace(/.$/, 'x') })).toBe(false);
    expect(await isReadable({ ...one, id: other.id })).toBe(false);
    expect(await isReadable(withGroup({ ...group, subject: bystander }))).toBe(false);
    const text = group.sealed;
    // In the commitment, the nonce, the text and the tag.
    for (const at of [3, 40, 50, text.length - 30, text.length - 5]) {
      const sealed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect(await isReadable(withGroup({ ...group, sealed }))).toBe(false);
    }
    await end();
  });

  test('another person’s key does not decrypt it, nor does any key decrypt a part of it', () => {
    const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const sealed = seal(key, { name: 'Ada' }, 'account-1 e');
    expect(open(key, sealed, 'account-1 e')).toEqual({ name: 'Ada' });
    expect(() => open(otherKey, sealed, 'account-1 e')).toThrow();
    expect(() => open(key, sealed, 'account-1 f')).toThrow();
    for (const short of ['v1.', 'v1.AAAA', 'v2.', 'v2.AAAA', sealed.slice(0, 60), ''])
      expect(() => open(key, short, 'x')).toThrow();
  });

  test('an event of a person without a key cannot be written', async () => {
    const { codec, end } = await freshCodec();
    const event = { type: 'AccountRegistered', data: registration } as const;
    await expect(codec.encode(`account-${adasId}`, [{ id: adasId, event, metadata }])).rejects.toThrow(
      `There is no key for the personal data of ${adasId}`,
    );
    await end();
  });
});

test('keys are stored encrypted, in a table of their own', async () => {
  const rows = await server.query('select wrapped from person_key');
  expect(rows).toHaveLength(2);
  const master = await masterKeyFile(server.dataDir);
  for (const { wrapped } of rows) {
    expect(wrapped).toHaveLength(60);
    expect(wrapped.includes(master)).toBe(false);
  }
});

// Last, because it erases the person of this file.
test('without the key the events are read without personal data, and every read model is rebuilt without it', async () => {
  await server.query('delete from person_key where subject = $1', [accountId]);
  const events = await decoded();
  const groups = events.flatMap(({ data }) => groupsIn(data)).filter(({ subject }) => subject === accountId);
  expect(groups.length).toBeGreaterThan(4);
  for (const { details } of groups) expect(details).toBeNull();
  expect(JSON.stringify(events)).toContain('Bystander');

  await server.query("update checkpoint set version = -1 where name <> 'policies'");
  const head = await server.recorded();
  await server.stop();
  server = await startServer({ dataDir: server.dataDir });
  const { query, recorded, logged } = server;
  const models = readModels(EDITIONS);
  expect(logged.filter((line) => / is being built beside version -1$/.test(line))).toHaveLength(models.length);
  expect(logged.filter((line) => /stand still|stands still|failed/.test(line))).toEqual([]);
  for (const { name } of models) {
    const text = JSON.stringify(await query(`select * from ${name}`));
    for (const canary of Object.values(CANARIES)) expect(text, name).not.toContain(canary);
  }
  const [erased] = await query('select state from account_profile where key = $1', [accountId]);
  expect(erased.state).toMatchObject({ name: '', email: '', phone: '' });
  const [kept] = await query('select state from account_profile where key = $1', [bystander]);
  expect(kept.state.name).toBe('Bystander');
  expect(await recorded()).toEqual(head);
});
