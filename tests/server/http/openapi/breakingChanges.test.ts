import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';
import { breakingChanges, type Promised } from '../../../support/breakingChanges.ts';
import { readDescription } from '../../../support/describedAnswers.ts';

const json = (schema: Schema) => ({ 'application/json': { schema } });

const SENT: Schema = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 80 }, kind: { type: 'string', enum: ['house', 'flat'] } },
  required: ['name'],
};
const HOUSE: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    size: { type: ['integer', 'null'] },
    next: { $ref: '#/components/schemas/House' },
  },
  required: ['id'],
};
type ApiVariant = {
  sent?: Schema;
  house?: Schema;
  needed?: boolean;
  security?: Record<string, string[]>[];
  query?: { name: string; in: string; required?: boolean; schema: Schema }[];
  status?: string;
  headers?: readonly string[];
  refusals?: readonly string[];
  method?: string;
  operationId?: string;
};

const api = ({ sent = SENT, house = HOUSE, needed = false, ...parts }: ApiVariant = {}): Promised => {
  const { security = [{ session: [] }, { apiKey: ['read'] }], status = '200', method = 'post' } = parts;
  const { query = [{ name: 'q', in: 'query', schema: { type: 'string' } }], operationId = 'postHouses' } = parts;
  const { headers = ['ETag'], refusals = ['404', '409'] } = parts;
  const named = Object.fromEntries(headers.map((name) => [name, {}]));
  const responses = {
    [status]: { content: json({ $ref: '#/components/schemas/House' }), headers: named },
    ...Object.fromEntries(refusals.map((each) => [each, { $ref: '#/components/responses/Problem' }])),
  };
  const operation = {
    operationId,
    security,
    parameters: query,
    requestBody: { required: needed, content: json(sent) },
    responses,
  };
  return { paths: { '/houses': { [method]: operation } }, components: { schemas: { House: house }, parameters: {} } };
};

const withField = (schema: Schema, name: string, field: Schema, isRequired = false): Schema => ({
  ...schema,
  properties: { ...schema.properties, [name]: field },
  required: [...(schema.required ?? []), ...(isRequired ? [name] : [])],
});
const without = ({ properties = {}, ...schema }: Schema, name: string): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(properties).filter(([each]) => each !== name)),
});

describe('what breaks a client', () => {
  const POST = 'POST /houses';
  const BODY = `${POST} body application/json `;
  const ANSWER = `${POST} 200 application/json `;
  test.each<[string, ApiVariant, string]>([
    ['a call that is gone', { method: 'put' }, `${POST}: is gone`],
    ['another operationId', { operationId: 'addHouse' }, `${POST}: has another operationId`],
    ['fewer scopes', { security: [{ session: [] }] }, `${POST}: no longer for {"apiKey":["read"]}`],
    ['a success that is gone', { status: '201' }, `${POST}: 200 is gone`],
    ['a header that is gone', { headers: [] }, `${POST} 200: header ETag is gone`],
    ['a refusal that is gone', { refusals: ['404', '422'] }, `${POST}: 409 is gone`],
    ['a body that is now required', { needed: true }, `${POST}: a body is now required`],
    ['a parameter that is gone', { query: [] }, `${POST}: parameter query q is gone`],
    [
      'a parameter that is now required',
      { query: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }] },
      `${POST}: parameter query q is now required`,
    ],
    [
      'a parameter of another type',
      { query: [{ name: 'q', in: 'query', schema: { type: 'integer' } }] },
      `${POST} query q: string is no longer accepted`,
    ],
    [
      'a new required field',
      { sent: withField(SENT, 'city', { type: 'string' }, true) },
      `${BODY}/city: is now required`,
    ],
    ['a field that is no longer read', { sent: without(SENT, 'kind') }, `${BODY}/kind: is gone`],
    [
      'a shorter text',
      { sent: withField(SENT, 'name', { type: 'string', maxLength: 40 }) },
      `${BODY}/name: maxLength is stricter`,
    ],
    [
      'a new pattern',
      { sent: withField(SENT, 'name', { type: 'string', maxLength: 80, pattern: '^a' }) },
      `${BODY}/name: pattern is stricter`,
    ],
    [
      'a value that is refused',
      { sent: withField(SENT, 'kind', { type: 'string', enum: ['house'] }) },
      `${BODY}/kind: "flat" is no longer accepted`,
    ],
    ['other fields refused', { sent: { ...SENT, additionalProperties: false } }, `${BODY}: refuses other fields`],
    ['a field of the answer that is gone', { house: without(HOUSE, 'size') }, `${ANSWER}/size: is gone`],
    ['a field that may be missing', { house: { ...HOUSE, required: [] } }, `${ANSWER}/id: may now be missing`],
    [
      'an answer of another type',
      { house: withField(HOUSE, 'id', { type: 'integer' }) },
      `${ANSWER}/id: may now be integer`,
    ],
    [
      'an answer that may be null',
      { house: withField(HOUSE, 'id', { type: ['string', 'null'] }) },
      `${ANSWER}/id: may now be null`,
    ],
  ])('%s', (_name, changed, difference) => expect(breakingChanges(api(), api(changed))).toEqual([difference]));

  test('a call that everybody could use', () =>
    expect(breakingChanges(api({ security: [] }), api())).toEqual([`${POST}: no longer for everybody`]));
});

describe('what does not', () => {
  test.each<[string, ApiVariant]>([
    ['nothing', {}],
    ['a new optional field', { sent: withField(SENT, 'city', { type: 'string' }) }],
    ['a longer text', { sent: withField(SENT, 'name', { type: 'string', maxLength: 120 }) }],
    ['a further value', { sent: withField(SENT, 'kind', { type: 'string', enum: ['house', 'flat', 'barn'] }) }],
    ['a further field of the answer', { house: withField(HOUSE, 'city', { type: 'string' }, true) }],
    ['an answer that is never null now', { house: withField(HOUSE, 'size', { type: 'integer' }) }],
    [
      'a further parameter',
      {
        query: [
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'p', in: 'query', schema: {} },
        ],
      },
    ],
    ['a call that is open to everybody', { security: [] }],
    ['a further header', { headers: ['ETag', 'Cache-Control'] }],
    ['a further refusal', { refusals: ['404', '409', '422'] }],
  ])('%s', (_name, changed) => expect(breakingChanges(api(), api(changed))).toEqual([]));
});

test('the API keeps what was released', () => {
  const [released, present] = ['docs/openapi.released.json', 'docs/openapi.json'].map(
    (file) => readDescription(file) as unknown as Promised,
  );
  if (!released || !present) throw new Error('A description is missing');
  expect(Object.keys(released.paths).length).toBeGreaterThan(200);
  // If a promise has to be broken, docs/rules.md says how.
  expect(breakingChanges(released, present)).toEqual([]);
});
