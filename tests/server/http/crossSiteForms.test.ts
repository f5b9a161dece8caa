import type { Request } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, sender } from '../../faults/fuzz/send.ts';
import { inFront, watchStatements } from '../../support/requestWork.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { FROM_ELSEWHERE, type Kind, MULTIPART, sentAs, UNSAID, WRITING } from './crossSite/kinds.ts';
import { serverTables } from './crossSite/serverTables.ts';
import { adaWithThings } from './policy/people.ts';
import type { Sample, Things } from './policy/requests.ts';
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

const sampleFor = (name: string): Sample => {
  const sample = sampleOf(name, things);
  if (!sample) throw new Error(`policy/requests.ts has no request for ${name}`);
  return sample;
};

/** The calls that did not refuse a request of another site, or did anything before that. */
const served = async (names: readonly string[], kinds: Readonly<Record<string, Kind>>): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const name of names)
    for (const [how, kind] of Object.entries(kinds)) {
      const before = work.byRequest.length;
      const { status, text } = await transport.send(await sentAs(name, sampleFor(name), kind, { cookie }));
      const statements = work.byRequest[before] ?? ['not counted'];
      if (status !== 403 || !text.includes(REFUSED)) found.push(`${name}, ${how}: ${status}`);
      else if (statements.length > 0) found.push(`${name}, ${how}: ${statements.join('; ')}`);
    }
  return found;
};

/** How the server refuses a body of a type that the call does not read. */
const isRefusedForItsType = ({ status, text }: Answer, { form }: Sample): boolean => {
  const { type, detail } = text.startsWith('{') ? JSON.parse(text) : {};
  const named = form ? 'multipart/form-data' : 'JSON';
  return status === 415 && type === '/problems/unsupported-type' && detail === `Send this as ${named}.`;
};

/** A GET is answered as one, whatever method it names. */
const isOnlyRead = async ({ status }: Answer, method: string, { path }: Sample): Promise<boolean> => {
  const plain = await transport.send({ method, path, headers: { cookie }, body: undefined });
  return status === plain.status;
};

/** The calls that were answered in another way than the protection means, or changed anything that is stored. */
const unprotected = async (
  names: readonly string[],
  kinds: Readonly<Record<string, Kind>>,
): Promise<readonly string[]> => {
  const stored = await serverTables(server);
  const found: string[] = [];
  for (const name of names)
    for (const [how, kind] of Object.entries(kinds)) {
      const sample = sampleFor(name);
      // The type of its own body.
      if (kind.body === MULTIPART && sample.form) continue;
      const before = await stored();
      const answer = await transport.send(await sentAs(name, sample, kind, { cookie }));
      const after = await stored();
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      const isProtected = kind.method
        ? await isOnlyRead(answer, kind.method, sample)
        : isRefusedForItsType(answer, sample);
      if (changed.length > 0 || !isProtected) found.push([`${name}, ${how}: ${answer.status}`, ...changed].join(', '));
    }
  return found;
};

describe('a call that a page of another site makes', () => {
  test('is refused in every form before any statement, and records nothing', async () => {
    expect(WRITING.length * Object.keys(FROM_ELSEWHERE).length).toBeGreaterThan(1000);
    expect(await server.recordingNothing(() => served(WRITING, FROM_ELSEWHERE))).toEqual([]);
  });

  test('of which the browser says nothing is refused as a form, is only read as a GET, and changes nothing', async () => {
    expect(await unprotected(WRITING, UNSAID)).toEqual([]);
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
    expect(await unprotected([PROPERTY], { 'plain text': { body: 'text/plain' } })).toEqual([
      `${PROPERTY}, plain text: 200, event`,
    ]);
  });

  test('that a GET counts as the method that it names', async () => {
    fault = (request) => {
      const named = request.get('x-http-method-override');
      if (!named) return;
      request.method = named;
      delete request.headers.origin;
    };
    const name = 'DELETE /api/documents/{id}';
    // The second finds nothing more to remove.
    expect(await unprotected([name], UNSAID)).toEqual([
      `${name}, a GET with another method in a header: 200, event`,
      `${name}, a HEAD with another method in a header: 200`,
    ]);
  });

  test('that a form is refused, but for another reason', async () => {
    fault = ({ headers }) => {
      headers['content-type'] = 'application/json';
    };
    expect(await unprotected([PROPERTY], { 'a form': { body: 'application/x-www-form-urlencoded' } })).toEqual([
      `${PROPERTY}, a form: 400`,
    ]);
  });

  test('that a session is ended, which is no event', async () => {
    fault = ({ headers }) => {
      headers['content-type'] = 'application/json';
    };
    const name = 'POST /api/auth/logout';
    expect(await unprotected([name], { 'plain text': { body: 'text/plain' } })).toEqual([
      `${name}, plain text: 200, session`,
    ]);
  });
});
