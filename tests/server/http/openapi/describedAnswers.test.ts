import { describe, expect, test } from 'vitest';
import { type Description, describedBy } from '../../../support/describedAnswers.ts';

// Controls: the check that every test of a call makes.
describe('an answer with something that is not described', () => {
  const schema = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/House' } } };
  const gone = { 'application/problem+json': { schema: {}, examples: { 'link-ended': {} } } };
  const get = { responses: { 200: { content }, 404: { content: gone } } };
  const description: Description = {
    paths: { '/api/houses/{id}': { get }, '/api/houses/{id}.json': { get: { responses: {} } } },
    components: { responses: {}, schemas: { House: schema } },
  };
  const check = describedBy(description);
  const id = '01982d5e-7a3b-7c41-9f10-5b2e8c6d4a17';
  const answer = (body: unknown, status = 200, type = 'application/json; charset=utf-8') => ({
    status,
    body,
    text: JSON.stringify(body),
    headers: new Headers({ 'content-type': type }),
  });
  const PROBLEM = 'application/problem+json';

  test.each<[string, string, string, Parameters<typeof check>[2], string]>([
    ['a field', 'GET', '/api/houses/1', answer({ id, name: 'A' }), 'must NOT have additional properties'],
    ['a missing field', 'GET', '/api/houses/1?q=1', answer({}), "must have required property 'id'"],
    ['a type', 'GET', '/api/houses/1', answer({ id: 1 }), '/id must be string'],
    ['a format', 'GET', '/api/houses/1', answer({ id: 'one' }), '/id must match format'],
    ['a status', 'GET', '/api/houses/1', answer({ id }, 201), 'GET /api/houses/{id} answered 201: the status 201'],
    ['a type of content', 'GET', '/api/houses/1', answer({ id }, 200, 'text/html'), 'the content type text/html'],
    ['a refusal', 'GET', '/api/houses/1', answer({ type: '/problems/gone' }, 404, PROBLEM), 'the refusal gone'],
    ['a method', 'POST', '/api/houses/1', answer({ id }), 'POST /api/houses/1 is not described'],
    ['a path', 'GET', '/api/flats', answer({}), 'GET /api/flats is not described'],
    ['the more precise path', 'GET', '/api/houses/1.json', answer({ id }), '/api/houses/{id}.json answered 200'],
  ])('is found: %s', (_name, method, path, given, problem) => expect(check(method, path, given)).toContain(problem));

  test.each<[string, string, string, Parameters<typeof check>[2]]>([
    ['what is described', 'GET', '/api/houses/1', answer({ id })],
    ['a described refusal', 'GET', '/API/houses/1/', answer({ type: '/problems/link-ended' }, 404, PROBLEM)],
    ['the refusal of an unknown path', 'GET', '/api/flats', answer({ type: '/problems/not-found' }, 404, PROBLEM)],
    ['a page', 'GET', '/about', answer('', 200, 'text/html')],
  ])('is not seen in %s', (_name, method, path, given) => expect(check(method, path, given)).toBeUndefined());
});
