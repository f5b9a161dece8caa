import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ApiKeysReply } from '../../../../domain/apiKeys/contract.ts';
import { VerifyBatchReply } from '../../../../domain/badges/contract.ts';
import { apiKeyHash, newApiKey } from '../../../../server/identity/apiKeys.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import { type HttpClient, httpClient } from '../../../support/http.ts';
import { colleague } from '../../../support/invited.ts';
import { addProperty, badge, newProperty, passingProperty, subscriber } from '../../../support/journey.ts';
import { twoServersForFile } from '../../../support/twoServers.ts';
import { expectNotStored } from '../links/linkJourney.ts';
import { keyClient, makeKey } from './apiKeyRequests.ts';

const servers = twoServersForFile();
let ada: HttpClient;
let adaId: string;
let cottage: string;
beforeAll(async () => {
  const account = await subscriber(servers.first);
  ada = account.client;
  adaId = account.user.id;
  cottage = await addProperty(ada, { name: 'Sea Cottage' });
});

/** A program at either process. */
const program = (key: string, at: 'first' | 'second' = 'first') => keyClient(servers[at].client(), key);
const keysOf = async (client = ada) =>
  expectReply(await client.get('/api/account/api-keys'), 200, ApiKeysReply).api_keys;
const expectRefused = async (key: string, at?: 'first' | 'second') => {
  const reply = await program(key, at).get('/api/properties');
  expectProblem(reply, 401, { detail: 'This API key does not exist or was revoked.' });
  expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="LetProof", error="invalid_token"');
};

describe('an API key', () => {
  test('is shown once and stored as a hash', async () => {
    const { key, api_key: made } = await makeKey(ada, { name: '  Channel\u202emanager ', scopes: ['write', 'read'] });
    expect(key).toMatch(/^letproof_[\w-]{51}$/);
    expect(made).toMatchObject({ name: 'Channel manager', scopes: ['read', 'write'], created_by: 'Ada Lovelace' });
    expect((await keysOf())[0]).toEqual(made);
    expect((await ada.get('/api/account/api-keys')).text).not.toContain(key);
    await expectNotStored(servers.first.query, key);
    expect(servers.first.logged.join()).not.toContain(key);
  });

  test('acts for its account, whatever account and cookie are sent beside it', async () => {
    const { key } = await makeKey(ada);
    const eve = (await subscriber(servers.first)).client;
    const reply = await keyClient(eve, key).send('GET', '/api/properties', { headers: { 'x-account': cottage } });
    expect(reply.body.properties.map(({ id }: { id: string }) => id)).toContain(cottage);
    expect((await keyClient(eve, key).get('/api/auth/me')).status).toBe(403);
  });

  test('needs no origin of ours, and a page of another site cannot use a cookie beside a key', async () => {
    const { key } = await makeKey(ada);
    const body = { json: newProperty({ name: 'Barn' }), headers: { origin: 'https://booking.example' } };
    const made = await program(key).send('POST', '/api/properties', body);
    expect(made.status).toBe(201);
    await ada.delete(`/api/properties/${made.body.property.id}`);
    const form = new URLSearchParams({ name: '' });
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${key}` };
    expect((await ada.send('POST', '/contact', { form, headers })).status).toBe(403);
  });

  test('does what its scopes allow and nothing for people', async () => {
    const reading = program((await makeKey(ada, { scopes: ['read'] })).key);
    const writing = program((await makeKey(ada, { scopes: ['write'] })).key);
    const changed = newProperty({ name: 'Renamed' });
    expectProblem(await reading.put(`/api/properties/${cottage}`, changed), 403, {
      detail: 'This API key does not allow this.',
    });
    expectProblem(await writing.get('/api/properties'), 403);
    expect((await writing.put(`/api/properties/${cottage}`, changed)).status).toBe(200);
    for (const path of ['/api/account/api-keys', '/api/access', '/api/subscriptions/current'])
      expectProblem(await reading.get(path), 403);
    expectProblem(await writing.delete(`/api/properties/${cottage}`), 403);
    expectProblem(await writing.delete('/api/account'), 403, {
      detail: 'An API key cannot do this. It needs a person who is signed in.',
    });
  });

  test('that is malformed, unknown or empty is refused, beside a session too', async () => {
    const { key } = await makeKey(ada);
    const wrongSum = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const wrong of ['', 'letproof_', wrongSum, newApiKey(), `${key}x`, 'a b']) await expectRefused(wrong);
    expectProblem(await keyClient(ada, newApiKey()).get('/api/properties'), 401);
    expect((await ada.get('/api/properties', { authorization: 'Basic YTpi' })).status).toBe(200);
  });

  test('guessed too often asks to wait', async () => {
    const guesser = httpClient(servers.first.origin);
    for (let turn = 0; turn < 60; turn += 1) await keyClient(guesser, newApiKey()).get('/api/properties');
    const reply = await keyClient(guesser, newApiKey()).get('/api/properties');
    expectProblem(reply, 429);
    const { key } = await makeKey(ada);
    expect((await keyClient(guesser, key).get('/api/properties')).status).toBe(200);
  });

  test('that is revoked is refused at once in every process', async () => {
    const { key, api_key: made } = await makeKey(ada);
    expect((await program(key, 'second').get('/api/properties')).status).toBe(200);
    expect((await ada.delete(`/api/account/api-keys/${made.id}`)).status).toBe(200);
    await expectRefused(key, 'second');
    await expectRefused(key);
    // As if the process had died between the revocation and what follows from it.
    const keyHash = apiKeyHash(key).toString('base64url');
    await servers.first.core.apiKeys.add({ keyId: made.id, accountId: adaId, keyHash });
    await expectRefused(key);
    expect((await keysOf()).some(({ id }) => id === made.id)).toBe(false);
    expect((await ada.delete(`/api/account/api-keys/${made.id}`)).status).toBe(200);
    const other = (await subscriber(servers.first)).client;
    expectProblem(await other.delete(`/api/account/api-keys/${made.id}`), 404);
  });

  test('shows when it was last used, to the minute', async () => {
    const { key, api_key: made } = await makeKey(ada);
    expect(made.last_used_at).toBeNull();
    await program(key).get('/api/properties');
    const used = (await keysOf()).find(({ id }) => id === made.id)?.last_used_at;
    expect(used).toMatch(/:00\.000Z$/);
  });

  test('is named in the history and in the activity, also after its end', async () => {
    const { key, api_key: made } = await makeKey(ada, { name: 'Channel manager' });
    await program(key).put(`/api/properties/${cottage}`, newProperty({ name: 'By a program' }));
    await ada.delete(`/api/account/api-keys/${made.id}`);
    const { events } = (await ada.get(`/api/properties/${cottage}/history`)).body;
    expect(events[0]).toMatchObject({ type: 'PropertyChanged', by: 'API key Channel manager' });
    const added = await program((await makeKey(ada, { name: 'Importer' })).key).post('/api/properties', newProperty());
    const sort = new URLSearchParams({ sort: '["at","DESC"]' });
    const position = added.headers.get('x-event-position') ?? '';
    const rows = (await ada.get(`/api/console/activity?${sort}`, { 'x-min-position': position })).body;
    expect(rows[0]).toMatchObject({ type: 'PropertyAdded', by: 'API key Importer', by_id: null });
    await ada.delete(`/api/properties/${added.body.property.id}`);
  });

  test('needs a name and a scope, and an account has up to twenty', async () => {
    const { client } = await subscriber(servers.first);
    expectProblem(await client.post('/api/account/api-keys', { name: ' ', scopes: [] }), 422, {
      errors: { name: 'Name is required', scopes: 'Choose what the key may do' },
    });
    for (let made = 0; made < 20; made += 1) await makeKey(client);
    const tooMany = await client.post('/api/account/api-keys', { name: 'One more', scopes: ['read'] });
    expectProblem(tooMany, 422, { errors: { name: expect.stringContaining('up to 20 API keys') } });
  });
});

describe('the key of a manager', () => {
  test.each([
    ['is removed', (grantId: string) => ada.delete(`/api/access/${grantId}`)],
    ['becomes a member', (grantId: string) => ada.put(`/api/access/${grantId}`, { role: 'member' })],
  ])('is revoked when the manager %s', async (_, end) => {
    const { asks, grantId } = await colleague(servers.first, ada, adaId, { role: 'manager' });
    const { key } = (await asks.post('/api/account/api-keys', { name: 'Theirs', scopes: ['read'] })).body;
    expect((await program(key, 'second').get('/api/properties')).status).toBe(200);
    expect((await end(grantId)).status).toBe(200);
    await expectRefused(key, 'second');
    expect((await keysOf()).some(({ name }) => name === 'Theirs')).toBe(false);
  });
});

describe('badges verified in one request', () => {
  test('answer like one by one, in the order of the request', async () => {
    const { propertyId, assessmentId } = await passingProperty(ada);
    const { badgeId } = await badge(ada, propertyId, assessmentId);
    const check = program((await makeKey(ada, { scopes: ['read'] })).key);
    const codes = ['LP-0000-0000', badgeId.toLowerCase(), 'no code', badgeId];
    const reply = await check.post('/api/badges/verify-batch', { codes });
    const { propertyName, expiryDate } = (await ada.get(`/api/badges/verify/${badgeId}`)).body;
    const unknown = { valid: false, status: null, propertyName: null, addressChangedOn: null, expiryDate: null };
    const valid = { valid: true, status: 'active', propertyName, addressChangedOn: null, expiryDate };
    expect(expectReply(reply, 200, VerifyBatchReply).results).toEqual([
      { code: codes[0], ...unknown },
      { code: codes[1], ...valid },
      { code: codes[2], ...unknown },
      { code: codes[3], ...valid },
    ]);
  });

  test('are shown as they are at the position that the program names', async () => {
    const { propertyId, assessmentId } = await passingProperty(ada);
    const { badgeId } = await badge(ada, propertyId, assessmentId);
    const client = program((await makeKey(ada, { scopes: ['read', 'write'] })).key);
    const holder = new Client({ connectionString: servers.first.databaseUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin; lock table badge, property_overview in share mode');
    const answered = await client.put(`/api/assessment/${assessmentId}/answers`, { question_id: '1-1', answer: 'No' });
    const position = answered.headers.get('x-event-position') ?? '';
    const headers = { 'x-min-position': position };
    const asked = client.send('POST', '/api/badges/verify-batch', { json: { codes: [badgeId] }, headers });
    const early = await Promise.race([asked, delay(500, 'waits')]);
    await holder.query('commit');
    expect(early).toBe('waits');
    expect((await asked).body.results).toMatchObject([{ code: badgeId, valid: false, status: 'suspended' }]);
  });

  test('are up to 500', async () => {
    const check = program((await makeKey(ada, { scopes: ['read'] })).key);
    const codes = Array.from({ length: 501 }, (_, index) => `LP-0000-${String(index).padStart(4, '0')}`);
    expectProblem(await check.post('/api/badges/verify-batch', { codes }), 422, {
      errors: { codes: 'Send up to 500 codes' },
    });
    expect((await check.post('/api/badges/verify-batch', { codes: codes.slice(1) })).body.results).toHaveLength(500);
    expectProblem(await servers.first.client().post('/api/badges/verify-batch', { codes }), 401);
  });
});
