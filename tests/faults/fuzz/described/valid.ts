import { exampleOf } from '../../../../server/http/openapi/examples.ts';
import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';
import type { Sample } from '../../../server/http/policy/requests.ts';
import { inAddress, type Member } from '../write.ts';
import type { Body } from './bodies.ts';
import type { Operation, Parameter } from './operations.ts';
import type { FindSchema } from './places.ts';

export type Pair = readonly [name: string, value: string];

/** One request of an operation. */
export type RequestParts = {
  readonly path: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: Body | readonly Member[] | undefined;
};

/** Where valid values come from, besides the examples of the document. */
export type Source = {
  readonly component: FindSchema;
  /** A valid request that names things that exist. */
  readonly sampleOf: (operation: Operation) => Sample | undefined;
  /** Puts ids of things that exist into an example. */
  readonly withIds: <Value>(example: Value) => Value;
};

export const jsonBody = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
});

export const schemaOf = ({ schema, content }: Parameter): Schema =>
  schema ?? content?.['application/json']?.schema ?? {};

/** A valid request of an operation, and what it is made of. */
export const validOf = (operation: Operation, { component, sampleOf, withIds }: Source) => {
  const sample = sampleOf(operation);
  const exampleFor = (parameter: Parameter): string => {
    const example = exampleOf(schemaOf(parameter), component, parameter.name);
    const value = withIds({ [parameter.name]: example })[parameter.name];
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const placed = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
  const inPath = Object.fromEntries(placed('path').map((parameter) => [parameter.name, exampleFor(parameter)]));
  const pathWith = (values: Readonly<Record<string, string>>) =>
    operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress({ ...inPath, ...values }[name] ?? ''));
  const { schema = {}, example } = operation.body?.media ?? {};
  const form = operation.body?.type === 'multipart/form-data' ? [...(sample?.form ?? [])] : undefined;
  const json = operation.body && !form ? withIds(example ?? exampleOf(schema, component)) : undefined;
  const parts: RequestParts = {
    path: sample?.path.split('?')[0] ?? pathWith({}),
    query: placed('query').flatMap((one): Pair[] => (one.required ? [[one.name, exampleFor(one)]] : [])),
    headers: [],
    body: form ?? (operation.body && jsonBody(json)),
  };
  return { sample, exampleFor, placed, inPath, pathWith, schema, form, json, parts };
};
