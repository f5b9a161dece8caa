import type { Request } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, sender } from '../../faults/fuzz/send.ts';
import { inFront, watchStatements } from '../../support/requestWork.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { FROM_ELSEWHERE, type Kind, MULTIPART, sentAs, UNSAID, WRITING } from './crossSite/kinds.ts';
import { adaWithThings } from './policy/people.ts';
import type { Things } from './policy/requests.ts';
import { sampleOf } from './policy/samples.ts';

// crossSite.test.ts sends JSON of nobody. Here each call is sent as it would be served, in every form that a page of
// another site can give it.

const REFUSED = 'This request came from another site.';

let server: TestServer;
let things: Things;
let cookie: string;
let transport: ReturnType<typeof sender>;
const work = watchStatements();
/** A seeded fault, in front of the server. */
let fault: ((request: Request) => void) | undefined;

beforeAll(async () => {
  server = await startServer();
  inFront(server, (request, _response, next) => {
    fault?.(request);
    next();
  });
  const { ada, thingsOf, spareProperties } = await adaWithThings(server);
  things = await thingsOf(spareProperties[0]);
  cookie = [...ada.client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  transport = sender(server.origin);
  work.of(server);
}, 300_000);
afterAll(async () => {
  transport?.close();
  await server?.remove();
});

const send = async (name: string, kind: Kind): Promise<Answer> => {
  const sample = sampleOf(name, things);
  if (!sample) throw new Error(`policy/requests.ts has no request for ${name}`);
  return transport.send(await sentAs(name, sample, kind, { cookie }));
};

/** The calls that did not refuse a request of another site, or did anything before that. */
const served = async (names: readonly string[], kinds: Readonly<Record<string, Kind>>): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const name of names)
    for (const [how, kind] of Object.entries(kinds)) {
      const before = work.byRequest.length;
      const { status, text } = await send(name, kind);
      const statements = work.byRequest[before] ?? ['not counted'];
      if (status !== 403 || !text.includes(REFUSED)) found.push(`${name}, ${how}: ${status}`);
      else if (statements.length > 0) found.push(`${name}, ${how}: ${statements.join('; ')}`);
    }
  return found;
};

/** The calls that recorded anything, or did more than refuse a body of a type that they do not read. */
const recorded = async (
  names: readonly string[],
  kinds: Readonly<Record<string, Kind>>,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const name of names)
    for (const [how, kind] of Object.entries(kinds)) {
      // The type of its own body.
      if (kind.body === MULTIPART && sampleOf(name, things)?.form) continue;
      const { head } = await server.recorded();
      const { status } = await send(name, kind);
      const { head: after } = await server.recorded();
      const isRefused = status >= 400 && status < 500;
      if (head !== after || !(isRefused || kind.method)) found.push(`${name}, ${how}: ${status}`);
    }
  return found;
};

describe('a call that a page of another site makes', () => {
  test('is refused in every form before any statement, and records nothing', async () => {
    expect(WRITING.length * Object.keys(FROM_ELSEWHERE).length).toBeGreaterThan(1000);
    expect(await server.recordingNothing(() => served(WRITING, FROM_ELSEWHERE))).toEqual([]);
  });

  test('of which the browser says nothing records nothing, as a form, as a GET or with another method', async () => {
    expect(await recorded(WRITING, UNSAID)).toEqual([]);
  });
});

describe('control: it is found', () => {
  const PROFILE = 'PUT /api/auth/profile';
  const PROPERTY = 'PUT /api/properties/{id}';
  afterEach(() => {
    fault = undefined;
  });

  test('that a proxy removes what the browser says, so that calls are served', async () => {
    fault = ({ headers }) => {
      for (const name of ['origin', 'referer', 'sec-fetch-site']) delete headers[name];
    };
    const found = served([PROPERTY], { 'JSON with another Origin': { headers: { origin: 'https://evil.example' } } });
    await expect(server.recordingNothing(() => found)).rejects.toThrow('no event may be recorded');
    expect(await found).toEqual([`${PROPERTY}, JSON with another Origin: 200`]);
  });

  test('that a call is refused only after some work', async () => {
    const all = served([PROFILE], { 'JSON with another Origin': { headers: { origin: 'https://evil.example' } } });
    expect(await all).toEqual([]);
    fault = () => void server.query('select 1');
    const found = await served([PROFILE], {
      'JSON with another Origin': { headers: { origin: 'https://evil.example' } },
    });
    expect(found).toEqual([`${PROFILE}, JSON with another Origin: select 1`]);
  });

  test('that a body of any type is read as JSON', async () => {
    fault = ({ headers }) => {
      headers['content-type'] = 'application/json';
    };
    expect(await recorded([PROPERTY], UNSAID)).toEqual([`${PROPERTY}, plain text: 200`]);
  });

  test('that a GET counts as the method that it names', async () => {
    fault = (request) => {
      const named = request.get('x-http-method-override');
      if (!named) return;
      request.method = named;
      delete request.headers.origin;
    };
    const name = 'DELETE /api/documents/{id}';
    expect(await recorded([name], UNSAID)).toEqual([`${name}, a GET with another method in a header: 200`]);
  });
});
