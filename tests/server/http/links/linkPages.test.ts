import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectPage } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { addProperty, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { makeShare, makeUploadLink } from './linkJourney.ts';

let server: TestServer;
let ada: HttpClient;
let property: string;

beforeAll(async () => {
  server = await startServer();
  ({ client: ada } = await subscriber(server));
  property = await addProperty(ada);
});
afterAll(() => server?.remove());

const ENDED = [
  ['upload', 'This link no longer works'],
  ['shared', 'This link has ended'],
] as const;

test.each(ENDED)('/%s answers 404 with a page in plain words for a link that leads nowhere', async (path, heading) => {
  const reply = await server.client().get(`/${path}/${'x'.repeat(43)}`);
  expectPage(reply, 404, heading);
  expect(reply.text).toContain('Please ask the person who sent it to you for a new one.');
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('a link that works is left to the pages of the client, with its headers', async () => {
  for (const { url } of [await makeUploadLink(ada, property), await makeShare(ada, property)]) {
    const reply = await server.client().get(new URL(url).pathname);
    // This server has no built client.
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test.each(['/reset-password?token=x', '/confirm-email?token=x', '/invitations/x'])(
  'the page at %s tells its address to nobody',
  async (path) => {
    const { headers } = await server.client().get(path);
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store']);
  },
);

test('a link that was withdrawn is a page, too', async () => {
  const { url, id } = await makeUploadLink(ada, property);
  await ada.delete(`/api/upload-links/${id}`);
  expectPage(await server.client().get(new URL(url).pathname), 404, 'This link no longer works');
});

test('after many tries a page says how long to wait', async () => {
  const guesser = server.client();
  for (let attempt = 0; attempt < 60; attempt++) await guesser.get(`/shared/${'z'.repeat(43)}`);
  const reply = await guesser.get(`/shared/${'z'.repeat(43)}`);
  expectPage(reply, 429, 'This page cannot be shown now');
  expect(reply.text).toMatch(/Please wait (an hour|\d+ minutes|1 hour) before you try again\./);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
});
