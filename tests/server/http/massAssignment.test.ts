import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import { newProperty } from '../../support/journey.ts';
import { inFront } from '../../support/requestWork.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { readOn } from '../../support/storedEvents.ts';
import { findWords } from '../personalData/findWords.ts';
import { acceptedForms, acceptedRequests, NOT_ACCEPTED } from './acceptedBodies.ts';
import { WRITING } from './crossSite/kinds.ts';
import { BODIES, callsOf, FORMS, JSON_TYPE, PRIVILEGED } from './everyCall.ts';
import { withField } from './oneMoreField.ts';
import { sampleOf } from './policy/samples.ts';

// unknownFields.test.ts reads what the calls say. Here it is searched for in all that is stored afterwards.

/** Occurs nowhere else. */
const MARKER = 'assignedmarker7x';

let server: TestServer;
let calls: Awaited<ReturnType<typeof callsOf>>;
let requestOf: ReturnType<typeof acceptedRequests>;
/** A seeded fault: a property is called what its field `owner` says. */
let isFaulty = false;
const json = express.json();
beforeAll(async () => {
  server = await startServer();
  inFront(server, (request, response, next) => {
    if (!isFaulty) return next();
    json(request, response, () => {
      const { owner, ...others } = request.body;
      request.body = { ...others, name: owner };
      next();
    });
  });
  calls = await callsOf(server);
  requestOf = acceptedRequests(server, calls);
}, 300_000);
afterAll(() => server?.remove());

/** A rebuild of a read model that is asked for, and is not finished. */
const REBUILDING = `
  select name from checkpoint where name = 'policies' and position < (select max(position) from event)
  union all select model from rebuild_request where finished_at is null`;

/** Where this word is: in rows, in files, and in events as an operator with the keys reads them. */
const placesOf = async (word: string): Promise<readonly string[]> => {
  // A rebuild makes and drops tables.
  await expect.poll(async () => (await server.query(REBUILDING)).length).toBe(0);
  const { store, keyring } = server.core;
  const events = await eventCodec(keyring).decode(await readOn(store, 0n));
  const shown = (event: unknown) =>
    JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  const inEvents = events.some((event) => shown(event).includes(word)) ? [`an event: ${word}`] : [];
  return [...(await findWords(server, [word])), ...inEvents];
};

describe('a field that would give more rights than a person has', () => {
  test('in a body that is accepted without it, and in any object of it, is refused or stored nowhere', async () => {
    let sent = 0;
    const served = new Set<string>();
    /** Refused for something else. */
    const otherwise: string[] = [];
    const notAccepted: string[] = [];
    for (const { name, content } of BODIES) {
      const { valid, send } = await requestOf(name, content[JSON_TYPE]?.example);
      for (const field of PRIVILEGED)
        for (const { place, body: withOneMore } of withField(valid, field, MARKER)) {
          const { status, body } = await send(withOneMore);
          sent += 1;
          if (status !== 422) served.add(`${name}: ${field}`);
          else if (!(place in (body.errors ?? {}))) otherwise.push(`${name}: ${place}, ${JSON.stringify(body.errors)}`);
        }
      // Only now, because it changes what the call is about.
      const { status, text } = await send(valid);
      if (status >= 300 && NOT_ACCEPTED[name] !== status) notAccepted.push(`${name}: ${status} ${text}`);
    }
    console.info(`${sent} bodies were sent`);
    expect(notAccepted).toEqual([]);
    expect(otherwise).toEqual([]);
    expect(sent).toBeGreaterThan(1500);
    // A property may be sent back as it was read, with what a call cannot change.
    expect([...served].sort()).toEqual(
      ['PUT /api/console/properties/{id}', 'PUT /api/properties/{id}'].flatMap((name) => [
        `${name}: created_at`,
        `${name}: id`,
      ]),
    );
    expect(await placesOf(MARKER)).toEqual([]);
  });

  test('in the form of any upload, which is accepted without it, is refused', async () => {
    const forms = acceptedForms(calls.things);
    expect(Object.keys(forms).sort()).toEqual(FORMS.map(({ name }) => name).sort());
    for (const [name, { fields, file }] of Object.entries(forms)) {
      const send = (more: Readonly<Record<string, string>>) => {
        const form = new FormData();
        for (const [field, value] of Object.entries({ ...fields, ...more })) form.append(field, value);
        form.append('file', new Blob([new Uint8Array(file[1])]), file[0]);
        return calls.call(name, { form });
      };
      // The limits by hour have tests of their own.
      await server.query('delete from rate_limit');
      for (const field of PRIVILEGED) {
        const { status, body } = await send({ [field]: MARKER });
        expect([status, field in (body.errors ?? {})], `${name}: ${field}`).toEqual([422, true]);
      }
      expect((await send({})).status, name).toBe(201);
    }
    expect(await placesOf(MARKER)).toEqual([]);
  });

  test('in the address of any call that writes is stored nowhere, and the call is accepted', async () => {
    const query = new URLSearchParams(PRIVILEGED.map((field) => [field, MARKER]));
    const examples = new Map(BODIES.map(({ name, content }) => [name, content[JSON_TYPE]?.example]));
    const notAccepted: string[] = [];
    for (const name of WRITING.filter((name) => !name.endsWith('/auth/logout'))) {
      await server.query('delete from rate_limit');
      if (examples.has(name)) {
        const { valid, send } = await requestOf(name, examples.get(name));
        const { status, text } = await send(valid, `?${query}`);
        if (status >= 300 && NOT_ACCEPTED[name] !== status) notAccepted.push(`${name}: ${status} ${text}`);
      } else {
        const { path, ...sent } = sampleOf(name, calls.things) ?? { path: '' };
        const { status } = await calls.ada.send(name.split(' ')[0] ?? '', `${path}?${query}`, sent);
        // The ids in the addresses of calls without a body are mostly unknown, so these calls delete nothing.
        expect(status, name).toBeLessThan(500);
      }
    }
    expect(notAccepted).toEqual([]);
    expect(await placesOf(MARKER)).toEqual([]);
  });

  test('control: it is found in rows and events where a call takes it', async () => {
    const word = 'seededmarker9q';
    isFaulty = true;
    const { status } = await calls.ada.post('/api/properties', newProperty({ owner: word }));
    isFaulty = false;
    expect(status).toBe(201);
    expect(await placesOf(word)).toEqual(expect.arrayContaining([`property_overview: ${word}`, `an event: ${word}`]));
  });
});
