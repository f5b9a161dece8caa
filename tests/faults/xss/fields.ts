import type { Schema } from '../../../server/http/openapi/jsonSchema.ts';
import type { ApiDocument } from '../fuzz/described/operations.ts';
import { operationsOf } from '../fuzz/described/operations.ts';

/** Every text that people write and others read, with the members of requests that carry it. */
export const FIELDS = {
  'name of a property': ['POST /api/properties name'],
  'first line of its address': ['POST /api/properties address_line1'],
  'second line of its address': ['POST /api/properties address_line2'],
  'town of a property': ['POST /api/properties city'],
  'postcode of a property': ['POST /api/properties postcode'],
  'new name of a property': ['PUT /api/properties/{id} name', 'PUT /api/console/properties/{id} name'],
  'new first line': ['PUT /api/properties/{id} address_line1', 'PUT /api/console/properties/{id} address_line1'],
  'new second line': ['PUT /api/properties/{id} address_line2', 'PUT /api/console/properties/{id} address_line2'],
  'new town': ['PUT /api/properties/{id} city', 'PUT /api/console/properties/{id} city'],
  'new postcode': ['PUT /api/properties/{id} postcode', 'PUT /api/console/properties/{id} postcode'],
  'name of a file': [],
  'reference of a document': [
    'POST /api/documents/upload reference',
    'PATCH /api/documents/{id}/expiry reference',
    // What the browser has read from the document, as JSON.
    'POST /api/documents/upload proposed',
    'POST /api/upload-links/{token} proposed',
  ],
  'issuer of a document': ['POST /api/documents/upload issuer', 'PATCH /api/documents/{id}/expiry issuer'],
  'note of an upload link': ['POST /api/properties/{id}/upload-links note'],
  'name of a sender': ['POST /api/upload-links/{token} name'],
  'licence of a sender': ['POST /api/upload-links/{token} licence'],
  'recipient of a share': ['POST /api/properties/{id}/shares recipient'],
  'name of an API key': ['POST /api/account/api-keys name'],
  'address of a webhook': ['POST /api/account/webhooks url'],
  'name of a group': ['POST /api/groups name', 'PUT /api/groups/{id} name'],
  'tag of a property': ['POST /api/properties/arrange arrangement.tag'],
  'name of a person': [
    'POST /api/assessment/capture-lead name',
    'POST /api/auth/register name',
    'PUT /api/auth/profile name',
  ],
  'phone of a person': [
    'POST /api/assessment/capture-lead phone',
    'POST /api/auth/register phone',
    'PUT /api/auth/profile phone',
  ],
  'address of a person': [
    'POST /api/access/invitations email',
    'POST /api/properties/{id}/transfer email',
    'POST /api/contact email',
    'POST /api/badges/verify/{code}/report email',
    'POST /api/auth/register email',
    'POST /api/assessment/capture-lead email',
    'PUT /api/auth/profile email',
    'PUT /api/auth/email email',
  ],
  'name in a message': ['POST /api/contact name'],
  'phone in a message': ['POST /api/contact phone'],
  'text of a message': ['POST /api/contact message'],
  'answer to a message': ['POST /api/console/contact-messages/{id}/answer message'],
  'report of a badge': ['POST /api/badges/verify/{code}/report message'],
  'price of an allowance': ['POST /api/console/allowances price_note'],
  'reason of an allowance': ['POST /api/console/allowances reason'],
  'reason of its end': ['POST /api/console/allowances/{id}/withdraw reason'],
  // All are shown in one column of the staff's actions.
  'reason of an action': [
    'POST /api/console/accounts/{id}/end-sessions reason',
    'POST /api/console/accounts/{id}/send-reset reason',
    'POST /api/console/contact-messages/{id}/close reason',
    'POST /api/console/mails/{id}/resend reason',
    'POST /api/console/projections/{id}/rebuild reason',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Field = keyof typeof FIELDS;
export const NAMES = Object.keys(FIELDS) as readonly Field[];

/** Names, keys and secrets that are compared with what is stored, and never shown. */
const COMPARED =
  /(^| |\.)(\w*password|passcode|token|code|codes\[\]|sender_key|question_id|question_key|edition)$|allowances account$|auth\/(login|forgot-password) email$|rows\[\]\.property$/;

type Node = Schema & Readonly<Record<string, unknown>>;

/** The texts in a schema whose letters are free. */
const textsIn = (schema: Schema, find: (name: string) => Schema, at = ''): readonly string[] => {
  if (schema.$ref !== undefined) return textsIn(find(schema.$ref.split('/').at(-1) ?? ''), find, at);
  const node = schema as Node;
  const isText = [node.type].flat().includes('string');
  const isFree = !['enum', 'const', 'format', 'pattern', 'contentMediaType'].some((name) => name in node);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    textsIn(member, find, at ? `${at}.${name}` : name),
  );
  const items = typeof schema.items === 'object' ? textsIn(schema.items, find, `${at}[]`) : [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...(isText && isFree ? [at] : []), ...members, ...items, ...choices.flatMap((one) => textsIn(one, find, at))];
};

/** All members of all requests that can hold any text, except those that are only compared. */
export const textMembers = (document: ApiDocument): readonly string[] => {
  const find = (name: string): Schema => document.components.schemas[name] ?? {};
  const found = operationsOf(document).flatMap(({ name, body }) =>
    body ? textsIn(body.media.schema, find).map((member) => `${name} ${member}`) : [],
  );
  return [...new Set(found)].filter((member) => !COMPARED.test(member));
};
