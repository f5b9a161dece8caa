import { previewZip, zipOf } from '../../../support/documentImporting.ts';
import { FILES } from '../../../support/files.ts';
import type { HttpClient, Sent } from '../../../support/http.ts';
import { csvOf, grantProperties, line, preview } from '../../../support/importing.ts';
import { colleague } from '../../../support/invited.ts';
import {
  addProperty,
  begin,
  checkout,
  confirmAddress,
  newProperty,
  passingProperty,
  register,
  send,
  settle,
  someEmail,
} from '../../../support/journey.ts';
import type { TestServer } from '../../../support/server.ts';
import { type Ids, unknownIds } from './kinds.ts';
import type { IdMember } from './members.ts';

/** A valid request of an owner, with ids of their own. `fields` are those of a form with a file. */
export type OwnRequest = {
  readonly path: string;
  readonly json?: unknown;
  readonly fields?: Readonly<Record<string, string>>;
};

export type Bob = { readonly server: TestServer; readonly client: HttpClient; readonly ids: Ids };

/** Bob, an owner who has one of each thing that an id can name. */
export const bobWithThings = async (server: TestServer): Promise<Bob> => {
  const client = server.client();
  const user = await register(client);
  await confirmAddress(server, user);
  const url = await checkout(client, 'multi_yearly');
  await settle(client, url);
  // More than a plan allows.
  await grantProperties(server, user.id, 50);
  const { propertyId, assessmentId, papers } = await passingProperty(client);
  const ids: Ids = {
    ...unknownIds(),
    property: propertyId,
    assessment: assessmentId,
    document: papers[0] ?? '',
    group: (await client.post('/api/groups', { name: 'Tide Cottages' })).body.group.id,
    person: user.id,
    checkout: url.split('/').at(-1) ?? '',
  };
  return { server, client, ids };
};

/** What a person sees who was invited. */
const grant = async ({ server, client, ids }: Bob, terms: object): Promise<OwnRequest> => {
  const { grantId } = await colleague(server, client, ids.person, { role: 'viewer' });
  return { path: `/api/access/${grantId}`, json: { role: 'viewer', ...terms } };
};
const invitation = (terms: object): OwnRequest => ({
  path: '/api/access/invitations',
  json: { email: someEmail(), role: 'viewer', ...terms },
});
const arrange = ({ ids }: Bob, arrangement: object): OwnRequest => ({
  path: '/api/properties/arrange',
  json: { property_ids: [ids.property], arrangement },
});
const answers = ({ ids }: Bob) => ({ property_ids: [ids.property], question_key: 'child-safety', answer: 'N/A' });
const papers = ({ client }: Bob) => previewZip(client, zipOf('Anchor/gas.pdf'));
const upload = ({ ids }: Bob, fields: Readonly<Record<string, string>>): OwnRequest => ({
  path: '/api/documents/upload',
  fields: { property_id: ids.property, ...fields },
});

/** By the name of a call, or of a member where the members of a call exclude each other. */
const REQUESTS: Readonly<Record<string, (bob: Bob) => OwnRequest | Promise<OwnRequest>>> = {
  'PUT /api/properties/{id}': (bob) => ({ path: `/api/properties/${bob.ids.property}`, json: newProperty() }),
  'PUT /api/console/properties/{id}': (bob) => ({
    path: `/api/console/properties/${bob.ids.property}`,
    json: newProperty(),
  }),
  'GET /api/assessment/questions': () => ({ path: '/api/assessment/questions' }),
  'POST /api/assessment/start': async (bob) => ({
    path: '/api/assessment/start',
    json: { property_id: await addProperty(bob.client) },
  }),
  'POST /api/assessment/restart': async (bob) => {
    const property_id = await addProperty(bob.client);
    const former_assessment_id = await begin(bob.client, property_id);
    return { path: '/api/assessment/restart', json: { property_id, former_assessment_id } };
  },
  'POST /api/documents/upload': (bob) => upload(bob, { question_id: '20', assessment_id: bob.ids.assessment }),
  'POST /api/documents/upload replaces': async (bob) => {
    const fields = { document_type: 'pat_certificate' };
    const { document_id } = (await send(bob.client, bob.ids.property, '', { fields })).body;
    return upload(bob, { ...fields, replaces: document_id });
  },
  'GET /api/documents': () => ({ path: '/api/documents' }),
  'GET /api/documents/calendar.ics': () => ({ path: '/api/documents/calendar.ics?month=2027-06' }),
  'POST /api/badges/generate': (bob) => ({
    path: '/api/badges/generate',
    json: { property_id: bob.ids.property, assessment_id: bob.ids.assessment },
  }),
  'POST /api/console/assessments/start': async (bob) => ({
    path: '/api/console/assessments/start',
    json: { property_ids: [await addProperty(bob.client)] },
  }),
  'POST /api/console/answers/preview': (bob) => ({ path: '/api/console/answers/preview', json: answers(bob) }),
  'POST /api/console/answers': (bob) => ({ path: '/api/console/answers', json: answers(bob) }),
  'POST /api/console/reports': (bob) => ({ path: '/api/console/reports', json: { property_ids: [bob.ids.property] } }),
  'POST /api/console/imports/{id}/commit': async (bob) => {
    const { id, plan } = await preview(bob.client, csvOf(line('Quay')));
    return { path: `/api/console/imports/${id}/commit`, json: { plan } };
  },
  'POST /api/console/document-imports/{id}/commit': async (bob) => {
    await addProperty(bob.client, { name: 'Anchor' });
    const { id, plan } = await papers(bob);
    return { path: `/api/console/document-imports/${id}/commit`, json: { plan } };
  },
  'PUT /api/console/document-imports/{id}': async (bob) => ({
    path: `/api/console/document-imports/${(await papers(bob)).id}`,
    json: { rows: [{ row: 1, property_id: bob.ids.property }] },
  }),
  'POST /api/properties/{id}/shares': (bob) => ({
    path: `/api/properties/${bob.ids.property}/shares`,
    json: { documents: [bob.ids.document] },
  }),
  'POST /api/subscriptions/verify': (bob) => ({
    path: '/api/subscriptions/verify',
    json: { session_id: bob.ids.checkout },
  }),
  'POST /api/access/invitations property_ids': (bob) => invitation({ property_ids: [bob.ids.property] }),
  'POST /api/access/invitations group_id': (bob) => invitation({ group_id: bob.ids.group }),
  'PUT /api/access/{id} property_ids': (bob) => grant(bob, { property_ids: [bob.ids.property] }),
  'PUT /api/access/{id} group_id': (bob) => grant(bob, { group_id: bob.ids.group }),
  'POST /api/properties/arrange property_ids': (bob) => arrange(bob, { do: 'add-tag', tag: 'Sea' }),
  'POST /api/properties/arrange arrangement.group_id': (bob) => arrange(bob, { do: 'group', group_id: bob.ids.group }),
  'POST /api/properties/arrange arrangement.person_id': (bob) =>
    arrange(bob, { do: 'assign', person_id: bob.ids.person }),
};

const listOf = ({ call }: IdMember): string => call.split(' ')[1] ?? '';

/** What makes the request in which the id is replaced; undefined if this file has none. */
export const ownRequest = (member: IdMember) =>
  REQUESTS[member.name] ??
  REQUESTS[member.call] ??
  (member.where === 'filter' ? () => ({ path: listOf(member) }) : undefined);

/** A value at this place, and all else as it is. */
const replaced = (json: unknown, [name, ...inner]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(json)) return json.with(Number(name), replaced(json[Number(name)], inner, value));
  const members = json as Readonly<Record<string, unknown>>;
  return { ...members, [name]: replaced(members[name], inner, value) };
};

/** A list stands for several parameters of that name. */
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String);

const formOf = (fields: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const text of textsOf(value)) form.append(name, text);
  form.append('file', new Blob([new Uint8Array(FILES.pdf)]), 'a.pdf');
  return form;
};

/** The request with this value in place of its own id. */
export const withId = (
  { where, path }: IdMember,
  { path: address, json, fields = {} }: OwnRequest,
  value: unknown,
): Sent & { readonly path: string } => {
  const name = path.at(-1) ?? '';
  const query = (texts: readonly string[], parameter = name) => {
    const parameters = new URLSearchParams(texts.map((text) => [parameter, text]));
    return `${address}${address.includes('?') ? '&' : '?'}${parameters}`;
  };
  switch (where) {
    case 'body':
      return { path: address, json: replaced(json, path, value) };
    case 'form':
      return { path: address, form: formOf({ ...fields, [name]: value }) };
    case 'query':
      return { path: query(textsOf(value)) };
    case 'filter':
      return { path: query([JSON.stringify({ [name]: value })], 'filter') };
  }
};
