import type { Schema } from '../../../server/http/openapi/jsonSchema.ts';
import { readDescription } from '../../support/describedAnswers.ts';
import { FILES } from '../../support/files.ts';
import type { Sent } from '../../support/http.ts';
import { register } from '../../support/journey.ts';
import type { TestServer } from '../../support/server.ts';
import { makeStaff } from '../../support/staff.ts';
import { adaWithThings, grantAccess } from './policy/people.ts';
import { sampleOf } from './policy/samples.ts';

const FORM = 'multipart/form-data';
export const JSON_TYPE = 'application/json';

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
type Operation = { readonly requestBody?: { readonly content: Content } };

const { paths } = readDescription();

/** Every described call with a body. */
export const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Operation>>).flatMap(([method, { requestBody }]) =>
    requestBody ? [{ name: `${method.toUpperCase()} ${path}`, content: requestBody.content }] : [],
  ),
);
export const BODIES = CALLS.filter(({ content }) => JSON_TYPE in content);
export const FORMS = CALLS.filter(({ content }) => FORM in content);

/** What people could want to set for themselves. */
export const PRIVILEGED = [
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

export const fileForm = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(FILES.pdf)]), 'a.pdf');
  return form;
};

const OFFICE_LISTS = ['accounts', 'allowances', 'contact-messages', 'mails', 'projections'];

/** Ada, who owns something of each kind and is on the staff, and every call about it. */
export const callsOf = async (server: TestServer) => {
  const made = await adaWithThings(server);
  const ada = made.ada.client;
  const things = await made.thingsOf(made.spareProperties[0]);
  const firstOf = async (list: string): Promise<string> => (await ada.get(`/api/console/${list}`)).body[0].id;
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
  /** Ids that `things` has none of, by the beginning of the address. */
  const others: Readonly<Record<string, string>> = {
    '/api/groups/{id}': group.body.group.id,
    '/api/access/{id}': granted.id,
    ...Object.fromEntries(
      await Promise.all(OFFICE_LISTS.map(async (list) => [`/api/console/${list}/{id}`, await firstOf(list)] as const)),
    ),
  };

  /** An address of the call that leads to something of Ada's. */
  const addressOf = (name: string): string => {
    const [, path = ''] = name.split(' ');
    const known = Object.entries(others).find(([begin]) => path.startsWith(begin));
    if (known) return path.replace(/\{\w+\}/, known[1]);
    const sample = sampleOf(name, things);
    if (!sample) throw new Error(`policy/requests.ts has no request for ${name}`);
    return sample.path;
  };
  const call = (name: string, sent: Sent) => ada.send(name.split(' ')[0] ?? '', addressOf(name), sent);
  return { ada, things, addressOf, call, person: made.ada.id, group: group.body.group.id as string };
};
