import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signingKeyFrom } from '../../../server/identity/signingKeys.ts';
import { checkBadge } from '../../../verifier/credential/checkBadge.ts';
import { checkedOffline } from '../../support/checkedOffline.ts';
import { noDeadline } from '../../support/context.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { answer, badge, passingProperty, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const FIRST_KEY = Buffer.alloc(32, 1);
const env = (key: Buffer) => ({
  CLOCK_START: '2026-11-20T12:00:00.000Z',
  CREDENTIAL_KEY: key.toString('base64'),
  PUBLIC_URL: 'https://letproof.example',
});

let server: TestServer;
let owner: HttpClient;
let stranger: HttpClient;
let property: { propertyId: string; assessmentId: string };
let code: string;
beforeAll(async () => {
  server = await startServer({ env: env(FIRST_KEY) });
  stranger = server.client();
  owner = (await subscriber(server)).client;
  property = await passingProperty(owner);
  code = (await badge(owner, property.propertyId, property.assessmentId)).badgeId;
});
afterAll(() => server?.remove());

const seen = () => ({ 'x-min-position': owner.jar.get('seen') ?? '0' });
const tokenOf = async (id = code) => (await stranger.get(`/api/badges/${id}/credential.jwt`, seen())).text;
const claimsIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const keysNow = async () => (await stranger.get('/.well-known/jwks.json')).body.keys;
const GUEST_REGISTER = 8;

describe('the credential of a badge', () => {
  test('is a file for everybody, and the same as long as nothing changes', async () => {
    const reply = await stranger.get(`/api/badges/${code}/credential.jwt`, seen());
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename=letproof-credential-${code}.jwt`,
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(await tokenOf()).toBe(reply.text);
    const again = await stranger.get(`/api/badges/${code}/credential.jwt`, {
      'if-none-match': reply.headers.get('etag') ?? '',
    });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(claimsIn(reply.text)).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      iss: 'did:web:letproof.example',
      name: 'Sea View',
      validFrom: expect.stringMatching(/^2026-11-20T12:0\d:\d\dZ$/),
      validUntil: '2027-11-21T00:00:00Z',
    });
  });

  test('can be asked for by the id of the badge, and by a code in small letters', async () => {
    const { id } = (await owner.get('/api/badges/my-badges')).body.badges[0];
    expect(await tokenOf(id)).toBe(await tokenOf());
    expect(await tokenOf(code.toLowerCase())).toBe(await tokenOf());
  });

  test('is in the downloaded picture, which a check accepts', async () => {
    const { text } = await owner.get(`/api/badges/${code}/download?type=badge&format=svg`);
    const token = await tokenOf();
    expect(text).toContain(
      `<openbadges:credential xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" verify="${token}">${token}</openbadges:credential>`,
    );
    const now = new Date('2026-12-01T00:00:00Z');
    const checked = await checkBadge({ file: text, keys: await keysNow(), lists: [], now });
    expect(checked).toMatchObject({ answer: 'unknown', claims: { name: 'Sea View' } });
  });

  test.each(['LP-0000-0000', 'nonsense', 'x'.repeat(10_000)])('does not exist for %.20s', async (id) => {
    expectProblem(await stranger.get(`/api/badges/${id}/credential.jwt`), 404);
  });
});

describe('the status of a badge', () => {
  test('follows it from active to suspended, reinstated and revoked, each within 5 seconds', async () => {
    const { propertyId, assessmentId } = await passingProperty(owner, undefined);
    const { badgeId } = await badge(owner, propertyId, assessmentId);
    const within = async (expected: object) => {
      const started = Date.now();
      await expect.poll(() => checkedOffline(stranger, badgeId, seen()), { interval: 200 }).toMatchObject(expected);
      expect(Date.now() - started).toBeLessThan(5000);
    };
    const before = await tokenOf(badgeId);
    await within({ answer: 'valid' });
    await answer(owner, assessmentId, GUEST_REGISTER, 'No');
    await within({ answer: 'invalid', reason: expect.stringContaining('is not active') });
    await answer(owner, assessmentId, GUEST_REGISTER, 'Yes');
    await within({ answer: 'valid' });
    await owner.post('/api/assessment/restart', { property_id: propertyId });
    await within({ answer: 'invalid', reason: expect.stringContaining('was revoked') });

    const revoked = claimsIn(await tokenOf(badgeId));
    expect([revoked.name, revoked.credentialSubject.identifier]).toEqual(['A badge that was revoked', undefined]);
    // Open Badges 3.0 asks for one of the two.
    expect(revoked.credentialSubject.id).toMatch(/^urn:uuid:[\w-]+#subject$/);
    // The token from before names the same place.
    expect(claimsIn(before).credentialStatus).toEqual(revoked.credentialStatus);
    const list = await stranger.get('/status/revocation-1.jwt');
    const now = new Date('2026-11-25T00:00:00Z');
    expect(await checkBadge({ file: before, keys: await keysNow(), lists: [list.text], now })).toMatchObject({
      answer: 'invalid',
      reason: expect.stringMatching(/^The badge was revoked/),
    });
  });

  test.each(['suspension-2', 'suspension-0', 'suspension-01', 'other-1', '1', '..%2f1'])(
    'is not in a list %s',
    async (name) => {
      expectProblem(await stranger.get(`/status/${name}.jwt`), 404);
    },
  );

  test('is in no list that is signed while a change of a badge may be missing', async () => {
    const { projections, policyRunner, store } = server.core;
    const before = await store.head(noDeadline);
    const status = () => stranger.get('/status/suspension-1.jwt').then((reply) => reply.status);
    await expect.poll(status).toBe(200);
    const behind = projections.status().map((one) => ({ ...one, failure: 'it stands still' }));
    const models = vi.spyOn(projections, 'status').mockReturnValue(behind);
    await expect.poll(status, { timeout: CONDITION }).toBe(503);
    models.mockRestore();
    await expect.poll(status).toBe(200);
    const policies = vi.spyOn(policyRunner, 'isFailing').mockReturnValue(true);
    await expect.poll(status, { timeout: CONDITION }).toBe(503);
    policies.mockRestore();
    await expect.poll(status).toBe(200);
    // As of a leader that has just taken over, with policies of the former one left to run.
    const behindPolicies = vi.spyOn(policyRunner, 'caughtUp').mockResolvedValue(false);
    await expect.poll(status, { timeout: CONDITION }).toBe(503);
    expect(behindPolicies.mock.lastCall?.[0]).toBeGreaterThanOrEqual(before);
    behindPolicies.mockRestore();
    await expect.poll(status).toBe(200);
  });

  test('is the same list for all, which a browser of another site may read', async () => {
    const { status, headers } = await stranger.get('/status/suspension-1.jwt');
    expect([status, headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
      200,
      '*',
      'public, max-age=2, must-revalidate',
    ]);
  });
});

describe('the keys of the issuer', () => {
  test('are in a DID document and in a key set, which agree', async () => {
    const { body, headers } = await stranger.get('/.well-known/did.json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const [key] = await keysNow();
    expect(body).toMatchObject({
      id: 'did:web:letproof.example',
      verificationMethod: [{ id: key.kid, controller: 'did:web:letproof.example', publicKeyJwk: { x: key.x } }],
      assertionMethod: [key.kid],
    });
    expect(key.x).toBe(signingKeyFrom(FIRST_KEY).publicKey);
  });

  test('stay listed after another one has been configured, so old tokens still count', async () => {
    const old = await tokenOf();
    const warnings = () => server.logged.filter((line) => line.includes('needs the same CREDENTIAL_KEY'));
    expect(warnings(), 'of the first key').toEqual([]);
    await server.stop();
    server = await startServer({ env: env(Buffer.alloc(32, 2)), dataDir: server.dataDir });
    expect(warnings()).toHaveLength(1);
    stranger = server.client();
    const keys = await keysNow();
    expect(keys.map(({ x }: { x: string }) => x)).toEqual([
      signingKeyFrom(Buffer.alloc(32, 2)).publicKey,
      signingKeyFrom(FIRST_KEY).publicKey,
    ]);
    const now = new Date('2026-12-01T00:00:00Z');
    for (const file of [old, await tokenOf()])
      expect(await checkBadge({ file, keys, lists: [], now })).toMatchObject({ answer: 'unknown' });
    expect(await tokenOf()).not.toBe(old);
  });
});
