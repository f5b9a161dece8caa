import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PropertyBody } from '../../../domain/properties/contract.ts';
import { problemHandlers } from '../../../server/http/problems.ts';
import { expectProblem } from '../../support/expectations.ts';
import { JSON_TYPE, VALID } from '../../support/hostileBodies/hostileBody.ts';
import { MAX_BODY, paddedTo, TOO_LARGE } from '../../support/hostileBodies/large.ts';
import { REFUSED } from '../../support/hostileBodies/refused.ts';
import { sendHostile } from '../../support/hostileBodies/sent.ts';
import { nestedObjects } from '../../support/hostileBodies/wellFormed.ts';
import { httpClient, type Sent } from '../../support/http.ts';
import { subscriber } from '../../support/journey.ts';
import { silent } from '../../support/logs.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();

describe('a body', () => {
  test.each(REFUSED.map((bodies) => [bodies.title, bodies] as const))(
    '%s is refused within 2 s, and records nothing',
    async (_, bodies) => {
      const { wrong } = await world.server.recordingNothing(() => sendHostile(world.ada, bodies));
      expect(wrong).toEqual([]);
      expect(Object.getOwnPropertyNames(Object.prototype), 'of every object').toHaveLength(12);
      expect(world.server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
    },
  );

  test('has been refused in at least 300 forms, each with a name of its own', () => {
    const names = REFUSED.flatMap(({ bodies }) => bodies.map(({ why }) => why));
    expect(names.length).toBeGreaterThanOrEqual(300);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('control: a server that reads bodies of 50 MB is found', async () => {
    const route: express.RequestHandler = ({ body }, response) => {
      response.status(201).json(PropertyBody.safeParse(body).success);
    };
    const app = express().use(express.json({ limit: '50mb' }), route, problemHandlers(silent));
    const server = app.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const client = httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { isServer: false });
    const bodies = TOO_LARGE.bodies.filter(({ why }) => why.startsWith('100 kB and a byte'));
    const { wrong } = await sendHostile(client, { ...TOO_LARGE, bodies });
    expect(bodies.length).toBeGreaterThan(10);
    expect(wrong).toHaveLength(bodies.length);
  });
});

describe('a body at the limit', () => {
  const post = (sent: Sent, client = world.ada) =>
    client.send('POST', '/api/properties', { headers: JSON_TYPE, ...sent });

  test('of 100 kB is accepted, and of one byte more refused, with and without a length', async () => {
    const [largest, larger] = [paddedTo(MAX_BODY), paddedTo(MAX_BODY + 1)].map((text) => Buffer.from(text));
    if (!largest || !larger) throw new Error('There are no bodies');
    expect((await post({ raw: largest })).status).toBe(201);
    expect((await post({ chunked: largest })).status).toBe(201);
    for (const sent of [{ raw: larger }, { chunked: larger }])
      expectProblem(await world.server.recordingNothing(() => post(sent)), 413, {
        detail: 'The request is too large.',
      });
  });

  test('of 20 levels is read, and only then refused for what is in it', async () => {
    expectProblem(await post({ raw: nestedObjects(20) }), 422, {
      errors: {
        name: 'Property name is required',
        address_line1: 'Address line 1 is required',
        city: 'City is required',
        postcode: 'Postcode is required',
        a: 'There is no such field',
      },
    });
  });

  test.each([
    ['a mark of UTF-8 before it', `\ufeff${VALID}`],
    ['a name twice, of which the last one counts', `{"name":7,${VALID.slice(1)}`],
    ['blanks of all four kinds', ` \t\r\n${VALID}\n`],
    ['a lone surrogate and a NUL, which become blanks', VALID.replace('Sea View', 'Sea\\ud800\\u0000View')],
  ])('with %s is accepted', async (_, text) => {
    // A plan has room for five properties.
    const { client } = await subscriber(world.server);
    const reply = await post({ raw: Buffer.from(text) }, client);
    expect(`${reply.status} ${reply.status === 201 ? '' : reply.text}`.trim()).toBe('201');
    expect(reply.body.property.name).toBe('Sea View');
  });
});
