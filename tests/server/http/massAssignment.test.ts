import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import { newProperty } from '../../support/journey.ts';
import { inFront } from '../../support/requestWork.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { readOn } from '../../support/storedEvents.ts';
import { findWords } from '../personalData/canaries.ts';
import { WRITING } from './crossSite/kinds.ts';
import { BODIES, callsOf, FORMS, fileForm, JSON_TYPE, PRIVILEGED } from './everyCall.ts';
import { withField } from './oneMoreField.ts';
import { sampleOf } from './policy/samples.ts';

// unknownFields.test.ts reads what the calls say. Here it is searched for in all that is stored afterwards.

/** Occurs nowhere else. */
const MARKER = 'assignedmarker7x';

let server: TestServer;
let calls: Awaited<ReturnType<typeof callsOf>>;
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
}, 300_000);
afterAll(() => server?.remove());

/** Where this word is: in rows, in files, and in events as an operator with the keys reads them. */
const placesOf = async (word: string): Promise<readonly string[]> => {
  const { store, keyring } = server.core;
  const events = await eventCodec(keyring).decode(await readOn(store, 0n));
  const shown = (event: unknown) =>
    JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  const inEvents = events.some((event) => shown(event).includes(word)) ? [`an event: ${word}`] : [];
  return [...(await findWords(server, [word])), ...inEvents];
};

/** A valid body of the call. That of the description names things that do not exist. */
const validBody = (name: string, example: unknown): unknown => {
  const { json } = sampleOf(name, calls.things) ?? {};
  return json !== undefined && Object.keys(json as object).length > 0 ? json : example;
};

describe('a field that would give more rights than a person has', () => {
  test('in the body of any call, and in any object of it, is refused or stored nowhere', async () => {
    let sent = 0;
    const served = new Set<string>();
    for (const { name, content } of BODIES)
      for (const field of PRIVILEGED)
        for (const { body } of withField(validBody(name, content[JSON_TYPE]?.example), field, MARKER)) {
          const { status } = await calls.call(name, { json: body });
          sent += 1;
          if (status !== 422) served.add(`${name}: ${field}`);
        }
    console.info(`${sent} bodies were sent`);
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

  test('in the form of any upload is refused', async () => {
    for (const { name } of FORMS)
      for (const field of PRIVILEGED) {
        const form = fileForm({ property_id: calls.things.property, question_id: '20', [field]: MARKER });
        expect((await calls.call(name, { form })).status, `${name}: ${field}`).toBeOneOf([422, 429]);
      }
    expect(await placesOf(MARKER)).toEqual([]);
  });

  test('in the address of any call that writes is stored nowhere', async () => {
    const query = new URLSearchParams(PRIVILEGED.map((field) => [field, MARKER]));
    for (const name of WRITING.filter((name) => !name.endsWith('/auth/logout'))) {
      const { path, ...sent } = sampleOf(name, calls.things) ?? { path: '' };
      const [method = ''] = name.split(' ');
      const { status } = await calls.ada.send(method, `${path}${path.includes('?') ? '&' : '?'}${query}`, sent);
      expect(status, name).toBeLessThan(500);
    }
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
