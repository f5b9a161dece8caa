import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type EventSchemas, eventSchemas } from './eventSchemas.ts';
import { breachesOf, type Schema } from './schemaBreaches.ts';

const recorded: EventSchemas = JSON.parse(readFileSync(new URL('schemas.json', import.meta.url), 'utf8'));
const present = eventSchemas();

test('no event has lost or changed a field since its schema was recorded', () => {
  expect(breachesOf(recorded, present)).toEqual([]);
});

test('every event and every field is recorded: after an addition run `npm run schemas`', () => {
  expect(present).toEqual(recorded);
});

type Change = (schema: Schema) => Schema;

const fields = (schema: Schema) => schema.properties as Record<string, Schema>;
/** The schema with the field at the end of `path` changed; null removes it. */
const changed = (
  schema: Schema,
  [name = '', ...rest]: readonly string[],
  change: (field: Schema) => Schema | null,
): Schema => {
  const { [name]: field, ...others } = fields(schema);
  if (!field) throw new Error(`There is no field ${name}`);
  const now = rest.length > 0 ? changed(field, rest, change) : change(field);
  return { ...schema, properties: now ? { ...others, [name]: now } : others };
};
const breached = (type: string, change: Change) => {
  const schema = recorded[type];
  if (!schema) throw new Error(`There is no ${type}`);
  return breachesOf(recorded, { ...present, [type]: change(schema) });
};

describe('the check refuses', () => {
  test.each<[string, string, Change, string]>([
    [
      'a field that is gone',
      'BadgeIssued',
      (schema) => changed(schema, ['data', 'code'], () => null),
      'BadgeIssued.data.code is gone',
    ],
    [
      'a field that is renamed',
      'BadgeIssued',
      (schema) =>
        changed(schema, ['data'], (data) => {
          const { code, ...kept } = fields(data);
          return { ...data, properties: { ...kept, number: code } };
        }),
      'BadgeIssued.data.code is gone',
    ],
    [
      'a field of another type',
      'BadgeIssued',
      (schema) => changed(schema, ['data', 'code'], () => ({ type: 'number' })),
      'BadgeIssued.data.code was string and is number',
    ],
    [
      'a field with another format',
      'BadgeIssued',
      (schema) => changed(schema, ['data', 'issuedOn'], (field) => ({ ...field, format: 'date-time' })),
      'BadgeIssued.data.issuedOn has another format',
    ],
    [
      'a new required field',
      'BadgeIssued',
      (schema) =>
        changed(schema, ['data'], (data) => ({ ...data, required: [...(data.required as string[]), 'colour'] })),
      'BadgeIssued.data.colour has become required',
    ],
    [
      'an optional field that becomes required',
      'BadgeRenewed',
      (schema) =>
        changed(schema, ['data'], (data) => ({ ...data, required: [...(data.required as string[]), 'startsOn'] })),
      'BadgeRenewed.data.startsOn has become required',
    ],
    [
      'a null that is refused',
      'BadgeIssued',
      (schema) => changed(schema, ['data', 'evidenceEndsOn'], () => ({ type: 'string', format: 'date' })),
      'BadgeIssued.data.evidenceEndsOn was null and is string',
    ],
    [
      'a text that becomes a list of words',
      'BadgeIssued',
      (schema) => changed(schema, ['data', 'code'], (field) => ({ ...field, enum: ['LP'] })),
      'BadgeIssued.data.code no longer accepts "any text"',
    ],
    [
      'a shorter text',
      'BadgeIssued',
      (schema) => changed(schema, ['data', 'code'], (field) => ({ ...field, maxLength: 5 })),
      'BadgeIssued.data.code has another maxLength',
    ],
    [
      'a word that is gone',
      'PropertyAdded',
      (schema) =>
        changed(schema, ['data', 'nation'], (field) => ({ ...field, enum: (field.enum as string[]).slice(1) })),
      'PropertyAdded.data.nation no longer accepts "england"',
    ],
    [
      'an option of a union that is gone',
      'BadgeSuspended',
      (schema) => changed(schema, ['data', 'cause'], ({ oneOf }) => ({ oneOf: (oneOf as Schema[]).slice(1) })),
      'BadgeSuspended.data.cause no longer accepts ["object",["kind","answers"]]',
    ],
    [
      'another type of the items of a list',
      'BadgeSuspended',
      (schema) =>
        changed(schema, ['data', 'cause'], ({ oneOf }) => ({
          oneOf: (oneOf as Schema[]).map((option) => ({
            ...option,
            properties: {
              ...fields(option),
              ...(fields(option).keys && { keys: { type: 'array', items: { type: 'number' } } }),
            },
          })),
        })),
      'BadgeSuspended.data.cause.keys[] was string and is number',
    ],
  ])('%s', (_, type, change, sentence) => {
    const [rule, ...found] = breached(type, change);
    expect(rule).toMatch(/^Stored events are for ever: /);
    expect(found).toContain(sentence);
  });

  test('a type that is gone, and metadata without a field', () => {
    const { BadgeIssued: _, ...others } = present;
    expect(breachesOf(recorded, others)).toContain('BadgeIssued is gone');
    expect(breached('metadata', (schema) => changed(schema, ['salt'], () => null))).toContain('metadata.salt is gone');
  });
});

describe('the check accepts', () => {
  test.each<[string, string, Change]>([
    [
      'a new optional field',
      'BadgeIssued',
      (schema) =>
        changed(schema, ['data'], (data) => ({ ...data, properties: { ...fields(data), colour: { type: 'string' } } })),
    ],
    [
      'a required field that becomes optional',
      'BadgeIssued',
      (schema) => changed(schema, ['data'], (data) => ({ ...data, required: [] })),
    ],
    [
      'a null that is accepted',
      'BadgeIssued',
      (schema) => changed(schema, ['data', 'code'], (field) => ({ anyOf: [field, { type: 'null' }] })),
    ],
    [
      'a new word',
      'PropertyAdded',
      (schema) =>
        changed(schema, ['data', 'nation'], (field) => ({ ...field, enum: [...(field.enum as string[]), 'jersey'] })),
    ],
    [
      'a new option of a union',
      'BadgeSuspended',
      (schema) =>
        changed(schema, ['data', 'cause'], ({ oneOf }) => ({
          oneOf: [...(oneOf as Schema[]), { type: 'object', properties: {} }],
        })),
    ],
  ])('%s', (_, type, change) => expect(breached(type, change)).toEqual([]));

  test('a new type of event', () =>
    expect(breachesOf(recorded, { ...present, BadgePolished: { type: 'object' } })).toEqual([]));
});
