import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { mapSchema, type Schema } from '../../server/http/openapi/jsonSchema.ts';
import type { Reply } from './reply.ts';

type Ref = { readonly $ref: string };
type Media = { readonly schema: Schema; readonly examples?: Readonly<Record<string, unknown>> };
type Response = { readonly content?: Readonly<Record<string, Media>> };
type Operation = { readonly responses: Readonly<Record<string, Response | Ref>> };
/** As much of an OpenAPI document as the check of answers reads. */
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
};

/** The description allows further fields for clients of later versions. Our own answers must not have any. */
const closed = (value: unknown): unknown =>
  mapSchema(value, (schema) =>
    schema.properties && schema.additionalProperties === undefined
      ? { ...schema, additionalProperties: false }
      : schema,
  );

// The only parameter that may have slashes is that of a tile.
const SEGMENTS = { tile: '.+' } as const;
const patternOf = (path: string): RegExp => {
  const parts = path.split(/\{(\w+)\}/);
  const pattern = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll('.', '\\.') : part in SEGMENTS ? SEGMENTS.tile : '[^/]+',
  );
  return new RegExp(`^${pattern.join('')}/?$`, 'i');
};

/** Fixed parts come before parameters, and `{code}.json` before `{code}`. */
const byPrecision = (one: string, other: string): number => {
  const [marked, otherMarked] = [one, other].map((path) => path.replaceAll('{', '\u{10ffff}').replaceAll('}.', '!'));
  return (marked ?? '') < (otherMarked ?? '') ? -1 : 1;
};

type Answer = Pick<Reply, 'status' | 'headers' | 'text' | 'body'>;

/** Finds what an answer has that the description does not. */
export const describedBy = ({ paths, components }: Description) => {
  const patterns = Object.keys(paths)
    .sort(byPrecision)
    .map((path) => [patternOf(path), path] as const);
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema({ $id: 'api', components: { schemas: closed(components.schemas) } });
  const validators = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = validators.get(schema);
    if (known) return known;
    const inApi = mapSchema(closed(schema), (each) => (each.$ref ? { ...each, $ref: `api${each.$ref}` } : each));
    const validate = ajv.compile(inApi as Schema);
    validators.set(schema, validate);
    return validate;
  };

  const found = (method: string, path: string) => {
    for (const [pattern, name] of patterns) {
      const methods = pattern.test(path) ? paths[name] : undefined;
      const operation = methods?.[method] ?? (method === 'head' ? methods?.get : undefined);
      if (operation) return { name, operation, isOwn: methods?.[method] !== undefined };
    }
    return undefined;
  };

  const responseAt = ({ responses }: Operation, status: number): Response | undefined => {
    const response = responses[status];
    return response && '$ref' in response ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
  };

  const problemIn = (media: Media, { body }: Answer): string | undefined => {
    const code = String(body.type).replace('/problems/', '');
    return media.examples && code in media.examples ? undefined : `the refusal ${code} is not described`;
  };

  const contentProblem = (content: Response['content'], answer: Answer): string | undefined => {
    const { text, body, headers } = answer;
    const type = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    const media = content?.[type];
    if (!media) return `the content type ${type || 'of nothing'} is not described`;
    if (body === undefined || text === '') return undefined;
    const validate = validatorOf(media.schema);
    if (!validate(body)) {
      const [error] = validate.errors ?? [];
      return `${error?.instancePath || 'the body'} ${error?.message} ${JSON.stringify(error?.params)}`;
    }
    return type === 'application/problem+json' ? problemIn(media, answer) : undefined;
  };

  const isRefused = ({ headers, status }: Answer): boolean =>
    status >= 400 && headers.get('content-type')?.startsWith('application/problem+json') === true;

  /** The first thing that is not described, as a sentence; undefined if there is none. */
  return (method: string, address: string, answer: Answer): string | undefined => {
    const [path = ''] = address.split(/[?#]/);
    const described = found(method.toLowerCase(), path);
    if (!described) {
      const isOurs = /^\/api(\/|$)/i.test(path);
      // An address that does not exist is refused, too.
      return isOurs && !isRefused(answer) ? `${method} ${path} is not described` : undefined;
    }
    const { name, operation, isOwn } = described;
    const { status, text } = answer;
    // HEAD without an operation of its own is answered as GET is, or not allowed.
    if (method === 'HEAD' && !isOwn && status === 405) return undefined;
    const response = responseAt(operation, status);
    const problem = response
      ? text === '' || method === 'HEAD'
        ? undefined
        : contentProblem(response.content, answer)
      : `the status ${status} is not described`;
    return problem && `${method} ${name} answered ${status}: ${problem}`;
  };
};

export const readDescription = (file = 'docs/openapi.json'): Description => JSON.parse(readFileSync(file, 'utf8'));

let ours: ReturnType<typeof describedBy> | undefined;

/** Throws if the answer of our server has something that `docs/openapi.json` does not describe. */
export const expectDescribed = (method: string, address: string, answer: Answer): void => {
  ours ??= describedBy(readDescription());
  const problem = ours(method, address, answer);
  if (problem) throw new Error(`${problem}. If that is right, describe it and run: npm run openapi`);
};
