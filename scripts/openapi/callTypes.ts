import type { OpenApiDocument } from '../../server/http/openapi/document.ts';
import { refTo, type Schema } from '../../server/http/openapi/jsonSchema.ts';

type Operation = OpenApiDocument['paths'][string][string];

const nameOf = (ref: string): string => ref.slice(refTo('').length);
const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** One that may be left out may also be undefined: neither is sent. */
const field = (name: string, type: string, isRequired: boolean | undefined): string =>
  isRequired ? `${key(name)}: ${type}` : `${key(name)}?: ${type} | undefined`;

const fieldsOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(([name, each]) => field(name, typeOf(each), required.includes(name)));
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, unknown>';
};

const listOf = ({ items, prefixItems }: Schema): string => {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  const type = typeof items === 'object' ? typeOf(items) : 'unknown';
  return type.includes(' ') ? `(${type})[]` : `${type}[]`;
};

const objectOf = (schema: Schema): string => {
  const { properties, additionalProperties: others, propertyNames } = schema;
  if (properties || typeof others !== 'object') return fieldsOf(schema);
  const names = propertyNames ? typeOf(propertyNames) : 'string';
  const record = `Record<${names}, ${typeOf(others)}>`;
  // A record by known names may lack some of them, unless it says that it has them all.
  return names !== 'string' && !schema.required ? `Partial<${record}>` : record;
};

const byType: Readonly<Record<string, (schema: Schema) => string>> = {
  object: objectOf,
  array: listOf,
  string: ({ contentMediaType }) => (contentMediaType === undefined ? 'string' : 'Blob'),
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
};

/** A schema as a type of TypeScript. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  return union([schema.type].flat().map((type) => byType[type ?? '']?.(schema) ?? 'unknown'));
};

const parametersIn = (place: 'path' | 'query', { parameters = [] }: Operation): string | undefined => {
  const found = parameters.flatMap((each) => ('name' in each && each.in === place ? [each] : []));
  if (found.length === 0) return undefined;
  const fields = found.map(({ name, schema, content, required }) =>
    field(name, typeOf(schema ?? content?.['application/json'].schema ?? {}), required),
  );
  return field(
    place,
    `{ ${fields.join('; ')} }`,
    found.some(({ required }) => required),
  );
};

/** `form` for a body that is a form with a file. */
const bodyOf = ({ requestBody }: Operation): string | undefined => {
  if (!requestBody) return undefined;
  const { 'application/json': json, 'multipart/form-data': form } = requestBody.content;
  const [name, content] = form ? ['form', form] : ['body', json];
  return field(name, typeOf(content?.schema ?? {}), requestBody.required);
};

const replyOf = ({ responses }: Operation): string => {
  const types = Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response || Number(status) >= 300) return [];
    const media = Object.entries(response.content ?? {});
    return media.length > 0
      ? media.map(([type, { schema }]) => (/json$/.test(type) ? typeOf(schema) : 'Blob'))
      : ['null'];
  });
  return `reply: ${union(types)}`;
};

const callOf = (operation: Operation): string =>
  [parametersIn('path', operation), parametersIn('query', operation), bodyOf(operation), replyOf(operation)]
    .filter((part) => part !== undefined)
    .join('; ');

/** The types of all calls, and of everything that they name. */
export const callTypes = ({ paths, components }: OpenApiDocument): string => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const types = Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const rows = calls.map(({ name, operation }) => `  '${name}': { ${callOf(operation)} };`);
  return `${types.join('\n')}\n\n/** By method and path. */\nexport type Calls = {\n${rows.join('\n')}\n};\n`;
};

/** Where our own client has them. */
export const CLIENT_TYPES = 'client/api/calls.ts';

export const clientTypes = (document: OpenApiDocument): string =>
  `// Made by \`npm run openapi\` from the contracts, like docs/openapi.json: change those instead.\n\n${callTypes(document)}`;
