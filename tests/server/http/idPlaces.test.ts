import { expect, test } from 'vitest';
import { type ApiDocument, readDocument } from '../../faults/fuzz/described/operations.ts';
import { isOfAccount, kindOf } from './ids/kinds.ts';
import { idMembersOf } from './ids/members.ts';
import { ownRequest } from './ids/ownRequests.ts';

// ids.test.ts sends ids of other accounts to each of these places.

const membersOf = (document: ApiDocument) => idMembersOf(document).filter(isOfAccount);
const unknownIn = (document: ApiDocument) =>
  membersOf(document)
    .filter((member) => !kindOf(member) || !ownRequest(member))
    .map(({ name }) => name);

test('every place of an id in a body or a query is known, and has a request', () => {
  expect(membersOf(readDocument()).length).toBeGreaterThan(100);
  expect(unknownIn(readDocument())).toEqual([]);
});

test('control: a new place of an id is found, and a new call with a known one', () => {
  const document = readDocument();
  const properties = {
    property_id: { type: 'string' },
    owner_id: { type: 'string' },
    boss: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
  };
  const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } };
  const houses = { post: { responses: {}, requestBody } };
  expect(unknownIn({ ...document, paths: { ...document.paths, '/api/houses': houses } })).toEqual([
    'POST /api/houses property_id',
    'POST /api/houses owner_id',
    'POST /api/houses boss',
  ]);
});
