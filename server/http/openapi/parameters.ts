import type { z } from 'zod';
import { inputSchema, type Schema } from './jsonSchema.ts';
import type { Operation } from './operation.ts';
import { type Asked, isReading, isRepeatable } from './refusals.ts';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
};
type Ref = { readonly $ref: string };

const header = (name: string, description: string, schema: Schema = { type: 'string' }): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
});

/** Headers of requests that many calls take. */
export const HEADER_PARAMETERS = {
  Account: header(
    'X-Account',
    'The account whose things are meant; without it, one’s own. A GET that cannot send headers names it as `?account=`. With an API key it does not count.',
    { type: 'string', format: 'uuid' },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A key of your choice. If the same person repeats it within 24 hours, they get the first answer again and nothing is recorded. An answer with a secret, such as the address of a new link, is not kept: its call is executed again. If a visitor repeats it with the same body, no second thing is made, and the answer is given anew.',
    { type: 'string', maxLength: 200 },
  ),
  MinPosition: header(
    'X-Min-Position',
    'The `X-Event-Position` of a write: the answer waits until it shows that write, for 2 seconds at most.',
    { type: 'string', pattern: '^\\d{1,20}$' },
  ),
  IfNoneMatch: header('If-None-Match', 'The `ETag` of an earlier answer. Answered with 304 if nothing has changed.'),
} as const satisfies Readonly<Record<string, Parameter>>;

const ref = (name: keyof typeof HEADER_PARAMETERS): Ref => ({ $ref: `#/components/parameters/${name}` });

const headersFor = (asked: Asked, operation: Operation): readonly Ref[] => {
  const { asks } = asked;
  const ofAccount = asks !== 'nothing' && asks !== 'session' && !asks.startsWith('office:');
  return [
    ...(ofAccount ? [ref('Account')] : []),
    ...(isRepeatable(asked, operation) ? [ref('IdempotencyKey')] : []),
    ...((isReading(asked) || operation.isRead) && asks !== 'nothing' ? [ref('MinPosition')] : []),
    ...(operation.replies[304] ? [ref('IfNoneMatch')] : []),
  ];
};

const namesIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const fieldsOf = (schema: z.ZodObject | undefined): Pick<Schema, 'properties' | 'required'> =>
  schema ? inputSchema(schema) : {};

export const parametersOf = (asked: Asked, operation: Operation): readonly (Parameter | Ref)[] => {
  const path = fieldsOf(operation.path).properties ?? {};
  const { properties = {}, required = [] } = fieldsOf(operation.query);
  return [
    ...namesIn(asked.path).map((name) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: path[name] ?? { type: 'string' },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      ...(required.includes(name) && { required: true }),
      ...(operation.jsonQuery?.includes(name) ? { content: { 'application/json': { schema } } } : { schema }),
    })),
    ...headersFor(asked, operation),
  ];
};
