import type { OpenApiDocument } from '../../server/http/openapi/document.ts';
import { refTo, type Schema } from '../../server/http/openapi/jsonSchema.ts';

type Operation = OpenApiDocument['paths'][string][string];

const nameOf = (ref: string): string => ref.slice(refTo('').length);
const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

const fieldsOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, unknown>';
};

const listOf = ({ items, prefixItems }: Schema): string => {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return typeof items === 'object' ? `readonly (${typeOf(items)})[]` : 'readonly unknown[]';
};

const objectOf = (schema: Schema): string => {
  const { properties, additionalProperties: others, propertyNames } = schema;
  if (properties || typeof others !== 'object') return fieldsOf(schema);
  const record = `Record<${propertyNames ? typeOf(propertyNames) : 'string'}, ${typeOf(others)}>`;
  // A record by known names may lack some of them, unless it says that it has them all.
  return propertyNames && !schema.required ? `Partial<${record}>` : record;
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
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  return [schema.type]
    .flat()
    .map((type) => byType[type ?? '']?.(schema) ?? 'unknown')
    .join(' | ');
};

const parametersIn = (place: 'path' | 'query', { parameters = [] }: Operation): string | undefined => {
  const fields = parameters.flatMap((each) => {
    if (!('name' in each) || each.in !== place) return [];
    const type = typeOf(each.schema ?? each.content?.['application/json'].schema ?? {});
    return [`${key(each.name)}${each.required ? '' : '?'}: ${type}`];
  });
  return fields.length > 0 ? `${place}${place === 'path' ? '' : '?'}: { ${fields.join('; ')} }` : undefined;
};

const bodyOf = ({ requestBody }: Operation): string | undefined => {
  if (!requestBody) return undefined;
  const { 'application/json': json } = requestBody.content;
  return `body${requestBody.required ? '' : '?'}: ${json ? typeOf(json.schema) : 'FormData'}`;
};

const replyOf = ({ responses }: Operation): string => {
  const types = Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response || Number(status) >= 300) return [];
    const media = Object.entries(response.content ?? {});
    return media.length > 0
      ? media.map(([type, { schema }]) => (/json$/.test(type) ? typeOf(schema) : 'Blob'))
      : ['null'];
  });
  return `reply: ${[...new Set(types)].join(' | ')}`;
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
