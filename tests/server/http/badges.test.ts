import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GenerateReply, MyBadgesReply, Verification } from '../../../domain/badges/contract.ts';
import { addMonths } from '../../../domain/calendar.ts';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { UPLOADS } from '../../support/events.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  answer,
  badge,
  begin,
  newProperty,
  pass,
  passingProperty,
  subscriber,
  upload,
} from '../../support/journey.ts';
import { pdfText } from '../../support/pdfText.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // From noon on, so that midnight cannot pass during the tests.
  server = await startServer({ env: { CLOCK_START: `${today}T12:00:00.000Z` } });
});
afterAll(() => server?.remove());

const edition = EDITIONS.of('2026.3');
const today = '2026-11-20';
const nextYear = addMonths(today, 12);

const customer = async (expiry?: string) => {
  const { client } = await subscriber(server);
  return { client, ...(await passingProperty(client, expiry)) };
};
type Customer = Awaited<ReturnType<typeof customer>>;
const generate = ({ client, propertyId, assessmentId }: Customer) =>
  client.post('/api/badges/generate', { property_id: propertyId, assessment_id: assessmentId });
const verify = async (code: string, client: HttpClient = server.client()) => {
  const { status, body } = await client.get(`/api/badges/verify/${code}`);
  const { success, ...rest } = body;
  return { http: status, success, ...Verification.strict().parse(rest) };
};
const standing = async ({ client }: Customer) =>
  MyBadgesReply.parse((await client.get('/api/badges/my-badges')).body).badges.filter(
    ({ status }) => status !== 'revoked',
  );
/** A visitor has no cookie with a position to wait for, so the public answer may be stale for a moment. */
const verified = (code: string, expected: Record<string, unknown>) =>
  expect.poll(() => verify(code)).toMatchObject(expected);

/** `fetch` sends no Host header but its own. */
const askedAs = (host: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(`${server.origin}${path}`, { headers: { host, 'x-forwarded-proto': 'https' } }, (response) =>
      text(response).then(resolve, reject),
    )
      .on('error', reject)
      .end();
  });

describe('the issuer of credentials', () => {
  test('is never what a Host header says', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    const { port } = new URL(server.origin);
    const signed = ['/.well-known/jwks.json', '/status/suspension-1.jwt', `/api/badges/${badgeId}/credential.jwt`];
    for (const path of signed)
      expect(await askedAs('evil.example', path), path).toBe((await ada.client.get(path)).text);
    const did = JSON.parse(await askedAs('evil.example', '/.well-known/did.json'));
    expect(did.id).toBe(`did:web:localhost%3A${port}`);
  });
});

describe('a badge', () => {
  test('is issued once, and asking again answers with the same badge', async () => {
    const ada = await customer();
    const reply = await generate(ada);
    expect(reply.status).toBe(201);
    const { badge: made, badgeId } = GenerateReply.parse(reply.body);
    expect(made).toMatchObject({
      badge_id: badgeId,
      badgeId,
      property_id: ada.propertyId,
      assessment_id: ada.assessmentId,
      status: 'active',
      property_name: 'Sea View',
      property_address: '1 Harbour Street, Whitby, YO21 3PU',
      issued_date: today,
      issuedDate: today,
      expiry_date: nextYear,
      expiryDate: nextYear,
      verification_url: `${server.origin}/verify-badge/${badgeId}`,
    });
    expect(badgeId).toMatch(/^LP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);

    const again = await server.recordingNothing(() => generate(ada));
    expect([again.status, again.body]).toEqual([200, reply.body]);
    expect(MyBadgesReply.parse((await ada.client.get('/api/badges/my-badges')).body).badges).toEqual([made]);
    expect((await ada.client.get(`/api/assessment/${ada.assessmentId}/report`)).body.assessment.badge_id).toBe(badgeId);
  });

  test('is issued once for twenty parallel requests', async () => {
    const ada = await customer();
    const before = await server.recorded();
    const replies = await Promise.all(Array.from({ length: 20 }, () => generate(ada)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(replies.map(({ body }) => body.badgeId)).size).toBe(1);
    expect((await server.recorded()).count).toBe(before.count + 2); // the badge, and its place in the status lists
  });

  test('expires with the document that expires first', async () => {
    const ada = await customer(addMonths(today, 5));
    await upload(ada.client, ada.propertyId, 12, { expiry: addMonths(today, 2) });
    const made = await badge(ada.client, ada.propertyId, ada.assessmentId);
    expect(made.expiry_date).toBe(addMonths(today, 2));
    await upload(ada.client, ada.propertyId, 12, { expiry: addMonths(today, 8) });
    await verified(made.badgeId, { valid: true, expiryDate: addMonths(today, 5) });
  });

  test('is 409 for an assessment that is not complete, and for one that fails', async () => {
    const { client } = await subscriber(server);
    const propertyId = await addProperty(client);
    const assessmentId = await begin(client, propertyId);
    const refusal = { detail: 'A badge needs a completed, passing assessment.' };
    const body = { property_id: propertyId, assessment_id: assessmentId };
    expectProblem(await server.recordingNothing(() => client.post('/api/badges/generate', body)), 409, refusal);
    const failing = await customer();
    await answer(failing.client, failing.assessmentId, 8, 'No');
    expectProblem(await server.recordingNothing(() => generate(failing)), 409, refusal);
  });

  test('is 422 without its ids, and 404 for another property than that of the assessment', async () => {
    const ada = await customer();
    const other = await addProperty(ada.client);
    expectProblem(await server.recordingNothing(() => ada.client.post('/api/badges/generate', {})), 422, {
      errors: { property_id: 'Property is required', assessment_id: 'Assessment is required' },
    });
    expectProblem(await server.recordingNothing(() => generate({ ...ada, propertyId: other })), 404);
  });

  test('is 404 for a removed property', async () => {
    const ada = await customer();
    await ada.client.delete(`/api/properties/${ada.propertyId}`);
    expectProblem(await server.recordingNothing(() => generate(ada)), 404);
  });
});

describe('the life of a badge', () => {
  test('is the same in the overview, in the list of badges and by itself', async () => {
    const ada = await customer();
    const { badge: made } = (await generate(ada)).body;
    expect((await ada.client.get('/api/badges/my-badges')).body.badges).toEqual([made]);
    expect((await ada.client.get('/api/dashboard/compliance-overview')).body.properties[0].badge).toEqual(made);
    for (const id of [made.badgeId, made.badgeId.toLowerCase(), made.id])
      expect((await ada.client.get(`/api/badges/${id}`)).body.badge).toEqual(made);
    expect(made.verification_url).toBe(`${server.origin}/verify-badge/${made.badgeId}`);
  });

  test('an answer of No suspends it, and Yes reinstates it under the same code', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    await answer(ada.client, ada.assessmentId, 8, 'No');
    await verified(badgeId, { status: 'suspended', valid: false, propertyName: 'Sea View' });
    expect((await ada.client.get('/api/dashboard/compliance-overview')).body.properties[0].badge.status).toBe(
      'suspended',
    );
    expectProblem(await server.recordingNothing(() => generate(ada)), 409);
    expectProblem(await ada.client.get(`/api/badges/${badgeId}/download?format=svg&type=badge`), 409);
    await answer(ada.client, ada.assessmentId, 8, 'Yes');
    await verified(badgeId, { status: 'active', valid: true });
  });

  test('a deleted document suspends it, and a new one reinstates it', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    await ada.client.delete(`/api/documents/${ada.papers[0]}`);
    await verified(badgeId, { status: 'suspended' });
    await upload(ada.client, ada.propertyId, 4);
    await verified(badgeId, { status: 'active' });
  });

  test('starting again revokes it, and the next assessment gets another badge', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    const { body } = await ada.client.post('/api/assessment/restart', { property_id: ada.propertyId });
    await verified(badgeId, { status: 'revoked', valid: false, propertyName: null, propertyAddress: null });
    expectProblem(await server.recordingNothing(() => generate(ada)), 409);
    const next = { ...ada, assessmentId: body.assessment_id };
    await pass(next.client, next);
    const { badge: another } = GenerateReply.parse((await generate(next)).body);
    expect(another).toMatchObject({ assessment_id: next.assessmentId, status: 'active' });
    expect(another.badgeId).not.toBe(badgeId);
    await verified(another.badgeId, { status: 'active', valid: true });
    await verified(badgeId, { status: 'revoked' });
  });

  test('removing its property revokes it, and it names no property', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    await ada.client.delete(`/api/properties/${ada.propertyId}`);
    await verified(badgeId, { status: 'revoked', valid: false, propertyName: null, propertyAddress: null });
  });

  test('with another address stays, and everybody learns when the address was changed', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    await verified(badgeId, { valid: true, addressChangedOn: null });
    const change = (over: Record<string, unknown>) =>
      ada.client.put(`/api/properties/${ada.propertyId}`, newProperty(over));
    expect((await change({ name: 'Lea View' })).status).toBe(200);
    await verified(badgeId, { valid: true, propertyName: 'Lea View', addressChangedOn: null });
    expect((await change({ name: 'Lea View', address_line1: '5 Pier Road' })).status).toBe(200);
    await verified(badgeId, {
      valid: true,
      propertyAddress: '5 Pier Road, Whitby, YO21 3PU',
      addressChangedOn: today,
    });
    const { events } = (await ada.client.get(`/api/properties/${ada.propertyId}/history?limit=2`)).body;
    expect(events.map(({ summary }: { summary: string }) => summary)).toEqual([
      'The address of the property was changed.',
      'The name of the property was changed.',
    ]);
    const certificate = await ada.client.get(`/api/badges/${badgeId}/download?type=certificate&format=pdf`);
    expect(pdfText(certificate.bytes).replace(/\s+/g, ' ')).toContain(
      'The address was changed on 20/11/2026, after the assessment.',
    );
  });

  test('is never active for an assessment that is started again at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const ada = await customer();
      const restart = () => ada.client.post('/api/assessment/restart', { property_id: ada.propertyId });
      // In half of the rounds the restart is sent first.
      const early = round % 2 === 0 ? undefined : restart();
      const [made] = await Promise.all([generate(ada), early ?? restart()]);
      if (made.status === 201) await verified(made.body.badgeId, { status: 'revoked' });
      else expectProblem(made, 409);
      await expect.poll(() => standing(ada)).toEqual([]);
    }
  });
});

describe('in public', () => {
  test('an active badge is verified by its code in capitals and in small letters', async () => {
    const ada = await customer(addMonths(today, 18));
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    await verified(badgeId.toLowerCase(), {
      status: 'active',
      success: true,
      valid: true,
      propertyName: 'Sea View',
      issuedDate: today,
      expiryDate: nextYear,
      propertyAddress: '1 Harbour Street, Whitby, YO21 3PU',
    });
    const { message, evidence } = await verify(badgeId);
    expect(message).toMatch(/not a legal opinion/);
    expect(evidence.map(({ documentType, expiryDate }) => `${documentType} ${expiryDate}`)).toEqual(
      UPLOADS.map((position) => `${edition.questions[position - 1]?.documentType} ${addMonths(today, 18)}`),
    );
    const image = await server.client().get(`/api/badges/${badgeId}/image?type=badge&colorMode=color`);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(image.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
    expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(image.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'; base-uri 'none'; sandbox/,
    );
    expect(image.text).toMatch(/^<svg|^<\?xml/);
  });

  test('its image is refused with an unknown type or colour, and ignores other parameters', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    const image = (query: string) => server.client().get(`/api/badges/${badgeId}/image?${query}`);
    expectProblem(await image('type=certificate'), 422);
    expectProblem(await image('colorMode=sepia'), 422);
    expect((await image('v=2')).status).toBe(200);
  });

  test('a visitor who knows the position of a change sees that change', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    for (let turn = 0; turn < 5; turn++) {
      const said = turn % 2 ? 'Yes' : 'No';
      const { headers } = await answer(ada.client, ada.assessmentId, 1, said);
      const seen = { 'x-min-position': headers.get('x-event-position') ?? '' };
      const { body } = await server.client().get(`/api/badges/verify/${badgeId}`, seen);
      expect(body.status).toBe(said === 'No' ? 'suspended' : 'active');
    }
  });

  test('its image and its download are also found by its id', async () => {
    const ada = await customer();
    const { id } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    expect((await ada.client.get(`/api/badges/${id}/image`)).status).toBe(200);
    expect((await ada.client.get(`/api/badges/${id}/download?format=svg&type=badge`)).status).toBe(200);
  });

  test.each(['LP-0000-0000', 'nonsense', "' or 1=1 --", '%00', 'x'.repeat(3000)])('%s is 404', async (code) => {
    const { status, body } = await server.client().get(`/api/badges/verify/${encodeURIComponent(code)}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ valid: false, message: 'This badge could not be verified or has expired.' });
  });

  test('the image of an unknown badge is 404', async () => {
    expectProblem(await server.client().get('/api/badges/LP-0000-0000/image'), 404);
  });
});

describe('downloading', () => {
  test('gives its owner the SVG file as a named attachment', async () => {
    const ada = await customer();
    const { badgeId } = await badge(ada.client, ada.propertyId, ada.assessmentId);
    const file = await ada.client.get(`/api/badges/${badgeId}/download?format=svg&type=badge&colorMode=color`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename=letproof-badge-${badgeId}.svg`);
    expect(file.headers.get('content-security-policy')).toMatch(/sandbox/);
    for (const query of [
      'format=exe',
      'type=poster',
      'colorMode=sepia',
      'type=badge&format=pdf',
      'type=certificate&format=svg',
    ])
      expectProblem(await ada.client.get(`/api/badges/${badgeId}/download?${query}`), 422);
    const { client } = await subscriber(server);
    const foreign = await client.get(`/api/badges/${badgeId}/download`);
    expectProblem(foreign, 404);
    expect(foreign.bytes.equals((await client.get('/api/badges/LP-0000-0000/download')).bytes)).toBe(true);
  });
});
