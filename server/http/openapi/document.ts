import { z } from 'zod';
import { SCOPES } from '../../../domain/policy.ts';
import type { Guard } from '../acting.ts';
import { type AppRoute, operationName } from './appRoutes.ts';
import { CONTRACTS } from './contracts.ts';
import { exampleOf } from './examples.ts';
import { inputSchema, mapSchema, outputSchemas, refTo, type Schema } from './jsonSchema.ts';
import type { Operation } from './operation.ts';
import { GROUPS } from './operations.ts';
import { HEADER_PARAMETERS, parametersOf } from './parameters.ts';
import type { Asked } from './refusals.ts';
import { type BodyOf, problemExamples, RESPONSE_HEADERS, type Response, responsesOf } from './responses.ts';

/** Raised by a change that integrators should read about. */
export const API_VERSION = '1.0.0';

const DESCRIPTION = `JSON in and out unless a call says otherwise. Fields may be added to answers at any time, so ignore what you do not know.
A field of a body that a call does not have is refused with 422 and its name, and nothing is done. Unknown parameters of an address are ignored.
Times are ISO 8601 in UTC; dates without a time are \`YYYY-MM-DD\` and mean the day in Europe/London; money is in pence. Ids are UUIDs.
Errors are \`application/problem+json\` (RFC 9457): \`type\` names the reason, \`detail\` (repeated as \`message\` and \`error\`) says it in a sentence, and \`errors\` maps fields to their messages.`;

type Requirement = Readonly<Record<string, readonly string[]>>;

/** A session, or an API key with one of its scopes. */
const securityOf = (asks: Guard['asks'], { personOnly }: Operation): readonly Requirement[] => {
  if (asks === 'nothing') return [];
  const session = { session: [] };
  if (asks === 'session' || personOnly) return [session];
  const scopes = (['read', 'write'] as const).filter((scope) => SCOPES[scope].includes(asks));
  return [session, ...scopes.map((scope) => ({ apiKey: [scope] }))];
};

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description: 'The cookie that signing in sets; over https its name is `__Host-sid`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of an account: `Authorization: Bearer letproof_…`. Its scopes are `read` and `write`.',
  },
};

const schemaNames = new Map([...CONTRACTS].map(([name, schema]) => [schema, name]));

/** The schemas of answers. A schema that no contract exports gets a name of its own, and is shown in its place. */
const answerSchemas = () => {
  const replies = GROUPS.flatMap(({ operations }) => Object.values(operations)).flatMap(({ replies }) =>
    Object.values(replies).filter((reply) => reply instanceof z.ZodType),
  );
  const unnamed = [...new Set(replies)].filter((reply) => !schemaNames.has(reply));
  const names = new Map<z.ZodType, string>(unnamed.map((reply, index) => [reply, `unnamed ${index}`]));
  const all = outputSchemas(new Map([...CONTRACTS, ...[...names].map(([schema, name]) => [name, schema] as const)]));
  const find = (name: string): Schema => {
    const schema = all.get(name);
    if (!schema) throw new Error(`There is no schema called ${name}`);
    return schema;
  };
  const schemaOf = (reply: z.ZodType): Schema => {
    const name = schemaNames.get(reply);
    return name === undefined ? find(names.get(reply) ?? '') : { $ref: refTo(name) };
  };
  return { find, schemaOf };
};

/** Everything that a schema names, and what that names. */
const namedIn = (value: unknown, find: (name: string) => Schema, found = new Map<string, Schema>()) => {
  mapSchema(value, (schema) => {
    const name = schema.$ref?.startsWith(refTo('')) ? schema.$ref.slice(refTo('').length) : undefined;
    if (name !== undefined && !found.has(name)) {
      const named = find(name);
      found.set(name, named);
      namedIn(named, find, found);
    }
    return schema;
  });
  return found;
};

const sorted = <Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));

const neverNamed = (name: string): Schema => {
  throw new Error(`A request names ${name}`);
};

type RequestBody = {
  readonly required?: true;
  readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
};

/** The body of a request, and its schema under the name that its contract gives it. */
const requestBody = ({ body, bodyOptional, form }: Operation, bodies: Map<string, Schema>): RequestBody | undefined => {
  if (form) {
    const fields = inputSchema(form);
    const schema = {
      ...fields,
      properties: { ...fields.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: [...(fields.required ?? []), 'file'],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  const schema = inputSchema(body);
  const name = schemaNames.get(body);
  if (name !== undefined) bodies.set(name, schema);
  const example = exampleOf(schema, neverNamed);
  const shown = name === undefined ? schema : { $ref: refTo(name) };
  return { ...(!bodyOptional && { required: true }), content: { 'application/json': { schema: shown, example } } };
};

const operationId = (name: string): string =>
  name
    .replace(/^(\w+) (\/api)?/, (_match, method: string) => `${method.toLowerCase()} `)
    .replace(/[^A-Za-z0-9]+(\w)/g, (_match, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '');

/**
 * The description of the API as OpenAPI 3.1. What a call asks for comes from the guards of the `routes`, all else from the
 * tables of operations and the contracts that check requests.
 */
export const openApiDocument = (routes: readonly AppRoute[]) => {
  const guards = new Map(routes.map((route) => [operationName(route), route.asks]));
  const { find, schemaOf } = answerSchemas();
  const bodyOf: BodyOf = (reply) => {
    const schema = schemaOf(reply);
    return { schema, example: exampleOf(schema, find) };
  };
  const shared = new Map<string, Response>();
  const bodies = new Map<string, Schema>();

  const describe = (name: string, tag: string, operation: Operation) => {
    const [method = '', path = ''] = name.split(' ');
    const asked: Asked = { method, path, asks: guards.get(name) ?? 'nothing' };
    const { summary, description } = operation;
    const parameters = parametersOf(asked, operation);
    const body = requestBody(operation, bodies);
    return {
      operationId: operationId(name),
      tags: [tag],
      summary,
      ...(description && { description }),
      security: securityOf(asked.asks, operation),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: body }),
      responses: responsesOf(asked, operation, { bodyOf, shared }),
    };
  };

  const paths: Record<string, Record<string, ReturnType<typeof describe>>> = {};
  for (const { tag, operations } of GROUPS)
    for (const [name, operation] of Object.entries(operations)) {
      const [method = '', path = ''] = name.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(name, tag, operation) };
    }

  const answers = namedIn([paths, [...shared.values()]], (name) => bodies.get(name) ?? find(name));
  return {
    openapi: '3.1.0',
    info: { title: 'LetProof', version: API_VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: GROUPS.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: HEADER_PARAMETERS,
      headers: RESPONSE_HEADERS,
      responses: sorted(shared),
      examples: sorted(Object.entries(problemExamples())),
      schemas: sorted([...answers, ['Problem', find('Problem')]]),
    },
  };
};
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
