import type { Schema } from './jsonSchema.ts';

const UUID = '01982d5e-7a3b-7c41-9f10-5b2e8c6d4a17';
const DAY = '2027-03-31';

/** By the names of fields. */
const TEXTS: Readonly<Record<string, string>> = {
  account: 'ada@example.org',
  address: '1 Harbour Street, Looe, PL13 1AA',
  address_line1: '1 Harbour Street',
  address_line2: 'West Looe',
  badge_id: 'LP-7K2M-9QXT',
  badgeId: 'LP-7K2M-9QXT',
  by: 'Ada Trevorrow',
  checkout_url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  city: 'Looe',
  code: 'LP-7K2M-9QXT',
  codes: 'LP-7K2M-9QXT',
  current_password: 'correct horse battery staple',
  device: 'Firefox on Windows',
  download_url: `/api/documents/${UUID}/download`,
  edition: '2026.3',
  email: 'ada@example.org',
  filename: 'gas-safety-2026.pdf',
  hashes: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  key: 'gas-safety-certificate',
  message: 'This badge is valid.',
  month: '2027-03',
  name: 'Harbour Cottage',
  new_password: 'purple tractor lantern seven',
  original_filename: 'gas-safety-2026.pdf',
  password: 'correct horse battery staple',
  phone: '01503 555 0100',
  portal_url: 'https://billing.stripe.com/p/session/test_1',
  position: '18442',
  postcode: 'PL13 1AA',
  property_address: '1 Harbour Street, Looe, PL13 1AA',
  property_name: 'Harbour Cottage',
  propertyAddress: '1 Harbour Street, Looe, PL13 1AA',
  propertyName: 'Harbour Cottage',
  question: 'Is there a current gas safety record?',
  question_key: 'gas-safety-certificate',
  number: 'SR-4M7Q-2HXD',
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  token: 'q8J3Zt0vXn5mKc7LrYw2sUeHbGd4PfAiOxN1TzQ6VkM',
  url: 'https://example.com/letproof',
  verification_url: 'https://letproof.example/verify-badge/LP-7K2M-9QXT',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: UUID,
  date: DAY,
  'date-time': '2026-11-20T10:00:00.000Z',
  email: 'ada@example.org',
  uri: 'https://example.com/letproof',
};

const typeOf = ({ type }: Schema): string | undefined => (Array.isArray(type) ? type[0] : type);

/** For patterns of which no name tells. */
const SAMPLES = ['18442', '20', '2027-03', 'SR-4M7Q-2HXD', 'q8J3Zt0vXn5mKc7LrYw2sUeHbGd4PfAiOxN1TzQ6VkM', 'gas-safety'];

const textFor = ({ format, pattern, minLength = 0 }: Schema, name: string): string => {
  const named = TEXTS[name] ?? 'A text';
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format];
  const fits = (text: string) => (pattern === undefined || new RegExp(pattern).test(text)) && text.length >= minLength;
  return [named, ...SAMPLES].find(fits) ?? named;
};

type FindSchema = (name: string) => Schema;

const fieldsOf = (schema: Schema, inside: (field: Schema, name: string) => unknown): unknown => {
  const { properties = {}, additionalProperties: others, required = [] } = schema;
  const named = Object.entries(properties).map(([name, field]) => [name, inside(field, name)] as const);
  // The fields of a record have no schemas of their own.
  const rest = typeof others === 'object' ? required.map((name) => [name, inside(others, name)] as const) : [];
  return Object.fromEntries([...rest, ...named]);
};

/**
 * A value that the schema accepts, made from its types and the names of its fields. `component` finds the schemas that
 * it names. Items of a list take their turns in the values of an enumeration.
 */
export const exampleOf = (schema: Schema, component: FindSchema, name = '', turn = 0): unknown => {
  const inside = (inner: Schema, innerName = name, at = turn) => exampleOf(inner, component, innerName, at);
  if (schema.$ref !== undefined) return inside(component(schema.$ref.split('/').at(-1) ?? ''));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[turn % schema.enum.length];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return inside(choice);
  const { items } = schema;
  switch (typeOf(schema)) {
    case 'object':
      return fieldsOf(schema, inside);
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => inside(item));
      if (typeof items !== 'object') return [];
      return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, (_, index) => inside(items, name, index));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textFor(schema, name);
    default:
      // What has no effect is left out of the JSON.
      return schema.readOnly ? undefined : {};
  }
};
