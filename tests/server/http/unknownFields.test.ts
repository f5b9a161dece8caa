import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapSchema, type Schema } from '../../../server/http/openapi/jsonSchema.ts';
import { readDescription } from '../../support/describedAnswers.ts';
import { expectProblem } from '../../support/expectations.ts';
import { FILES } from '../../support/files.ts';
import type { HttpClient, Sent } from '../../support/http.ts';
import { newAccount, newProperty, register } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeStaff } from '../../support/staff.ts';
import { withField } from './oneMoreField.ts';
import { adaWithThings, grantAccess } from './policy/people.ts';
import { REQUESTS, type Things } from './policy/requests.ts';

const UNKNOWN = 'There is no such field';
const FORM = 'multipart/form-data';
const JSON_TYPE = 'application/json';

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
type Operation = { readonly requestBody?: { readonly content: Content } };

const { paths, components } = readDescription();

/** Every described call with a body. */
const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Operation>>).flatMap(([method, { requestBody }]) =>
    requestBody ? [{ name: `${method.toUpperCase()} ${path}`, content: requestBody.content }] : [],
  ),
);
const BODIES = CALLS.filter(({ content }) => JSON_TYPE in content);
const FORMS = CALLS.filter(({ content }) => FORM in content);

test('the description says of each body and each object in it that it has no other fields', () => {
  const open: string[] = [];
  for (const { name, content } of CALLS) {
    const [{ schema }] = Object.values(content) as [{ schema: Schema }];
    const body = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    mapSchema(body, (each) => {
      if (each.properties && each.additionalProperties !== false) open.push(name);
      return each;
    });
  }
  expect(open).toEqual([]);
  expect(BODIES.length).toBeGreaterThan(50);
  expect(FORMS.length).toBe(4);
});

const fileForm = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(FILES.pdf)]), 'a.pdf');
  return form;
};

const OFFICE_LISTS = ['accounts', 'allowances', 'contact-messages', 'mails', 'projections'];

const firstOf = async (list: string): Promise<string> => (await ada.get(`/api/console/${list}`)).body[0].id;

let server: TestServer;
let ada: HttpClient;
let things: Things;
/** Ids that `things` has none of, by the beginning of the address. */
let others: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startServer();
  const made = await adaWithThings(server);
  ada = made.ada.client;
  things = await made.thingsOf(made.spareProperties[0]);
  await makeStaff(server, made.ada, ada);
  const group = await ada.post('/api/groups', { name: 'Kiln Cottages' });
  const { id: viewer } = await register(server.client());
  await grantAccess(server, made.ada.id, viewer, { role: 'viewer' });
  await ada.post('/api/console/allowances', {
    account: made.ada.id,
    properties_count: 9,
    reason: 'Agreed on the phone',
  });
  const question = { subject: 'general', message: 'Does a hut need a gas record?' };
  await ada.post('/api/contact', { name: 'Ada', email: made.ada.email, ...question });
  // What follows is read by the client that wrote last, so it finds all that was written.
  const people = await ada.get('/api/access');
  const granted = people.body.people.find(({ role }: { role: string }) => role === 'viewer');
  others = {
    '/api/groups/{id}': group.body.group.id,
    '/api/access/{id}': granted.id,
    ...Object.fromEntries(
      await Promise.all(OFFICE_LISTS.map(async (list) => [`/api/console/${list}/{id}`, await firstOf(list)] as const)),
    ),
  };
}, 60_000);
afterAll(() => server?.remove());

/** An address of the call that leads to something of Ada's. */
const addressOf = (name: string): string => {
  const [method = '', path = ''] = name.split(' ');
  const known = Object.entries(others).find(([begin]) => path.startsWith(begin));
  if (known) return path.replace(/\{\w+\}/, known[1]);
  const request = REQUESTS[`${method} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`];
  if (!request) throw new Error(`policy/requests.ts has no request for ${name}`);
  return request(things).path;
};

const call = (name: string, sent: Sent) => ada.send(name.split(' ')[0] ?? '', addressOf(name), sent);

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

/** What people could want to set for themselves. */
const PRIVILEGED = [
  'id',
  'account_id',
  'accountId',
  'user_id',
  'userId',
  'owner',
  'owner_id',
  'role',
  'roles',
  'is_admin',
  'isAdmin',
  'staff',
  'permissions',
  'subscription',
  'status',
  'plan_type',
  'properties_limit',
  'properties_count',
  'verified',
  'email_confirmed',
  'passed',
  'score',
  'compliant',
  'created_at',
  'two_factor',
];

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
