import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapSchema, type Schema } from '../../../server/http/openapi/jsonSchema.ts';
import { readDescription } from '../../support/describedAnswers.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient, Sent } from '../../support/http.ts';
import { newAccount, newProperty, register } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { BODIES, CALLS, callsOf, FORMS, fileForm, JSON_TYPE, PRIVILEGED } from './everyCall.ts';
import { withField } from './oneMoreField.ts';
import type { Things } from './policy/requests.ts';

const UNKNOWN = 'There is no such field';

test('the description says of each body and each object in it that it has no other fields', () => {
  const open: string[] = [];
  for (const { name, content } of CALLS) {
    const [{ schema }] = Object.values(content) as [{ schema: Schema }];
    const body = schema.$ref ? readDescription().components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    mapSchema(body, (each) => {
      if (each.properties && each.additionalProperties !== false) open.push(name);
      return each;
    });
  }
  expect(open).toEqual([]);
  expect(BODIES.length).toBeGreaterThan(50);
  expect(FORMS.length).toBe(4);
});

let server: TestServer;
let calls: Awaited<ReturnType<typeof callsOf>>;
let ada: HttpClient;
let things: Things;
beforeAll(async () => {
  server = await startServer();
  calls = await callsOf(server);
  ({ ada, things } = calls);
}, 300_000);
afterAll(() => server?.remove());

const call = (name: string, sent: Sent) => calls.call(name, sent);

describe('a field that a call does not have is refused by its name, and nothing is done', () => {
  test.each(BODIES.map(({ name, content }) => [name, content[JSON_TYPE]?.example] as const))(
    '%s',
    async (name, example) => {
      await server.recordingNothing(async () => {
        for (const { place, body } of withField(example, 'expiry_dat')) {
          const { errors } = expectProblem(await call(name, { json: body }), 422);
          expect(errors).toMatchObject({ [place]: UNKNOWN });
        }
      });
    },
  );

  test.each(FORMS.map(({ name }) => name))('%s', async (name) => {
    await server.recordingNothing(async () => {
      const form = fileForm({ property_id: things.property, question_id: '20', expiry_dat: '2027-03-31' });
      const { errors } = expectProblem(await call(name, { form }), 422);
      expect(errors).toMatchObject({ expiry_dat: UNKNOWN });
    });
  });
});

describe('a field that would give more rights than a person has', () => {
  const bodies = (): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => [
    ['POST /api/auth/register', newAccount()],
    ['POST /api/assessment/capture-lead', newAccount()],
    ['PUT /api/auth/profile', { name: 'Ada' }],
    ['POST /api/properties', newProperty()],
    ['PUT /api/assessment/{id}/answers', { question_id: 1, answer: 'Yes' }],
    ['POST /api/badges/generate', { property_id: things.property, assessment_id: things.assessment }],
    ['PATCH /api/documents/{id}/expiry', { expiry_date: null }],
  ];

  test('is refused, each by its name', async () => {
    expect(PRIVILEGED.length).toBe(25);
    await server.recordingNothing(async () => {
      for (const [name, body] of bodies())
        for (const field of PRIVILEGED) {
          const { errors } = expectProblem(await call(name, { json: { ...body, [field]: true } }), 422);
          expect(errors, name).toEqual({ [field]: UNKNOWN });
        }
    });
  });

  test('has no effect in a record that is sent back whole', async () => {
    const path = `/api/properties/${things.property}`;
    const { property } = (await ada.get(path)).body;
    const stranger = await register(server.client());
    const whole = { ...property, name: 'Sent Back', id: stranger.id, created_at: '2020-01-01T00:00:00.000Z' };
    const reply = await ada.put(path, whole);
    expect(reply.body.property).toEqual({ ...property, name: 'Sent Back', updated_at: expect.any(String) });
    expectProblem(await ada.put(path, { ...property, owner: stranger.id }), 422, { errors: { owner: UNKNOWN } });
  });
});

const NOTIFICATIONS = '/api/account/notifications';

test.each(['expiry-date', 'ExpiryDate'])('the field %s is refused by its name', async (field) => {
  expectProblem(await ada.put('/api/auth/profile', { [field]: true }), 422, { errors: { [field]: UNKNOWN } });
  const { errors } = expectProblem(await ada.put(NOTIFICATIONS, { reminders: { [field]: true } }), 422);
  expect(errors).toMatchObject({ [`reminders.${field}`]: UNKNOWN });
});

test('a text that cannot be the name of a field is refused without being repeated', async () => {
  for (const [place, path, body] of [
    ['body', '/api/auth/profile', { '<b>Wrong</b>': true }],
    ['reminders', NOTIFICATIONS, { reminders: { '<b>Wrong</b>': true } }],
  ] as const) {
    const reply = await ada.put(path, body);
    expect(expectProblem(reply, 422).errors).toMatchObject({ [place]: 'It has a field that does not exist' });
    expect(reply.text).not.toContain('Wrong');
  }
});
