import fc from 'fast-check';
import { exampleOf } from '../../../../server/http/openapi/examples.ts';
import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';
import type { Sample } from '../../../server/http/policy/requests.ts';
import { hostileName, hostileText } from '../hostile.ts';
import { inAddress, type Member, type RawRequest } from '../write.ts';
import { type Body, brokenForm, brokenInOnePlace, formBody, notJson, randomJson } from './bodies.ts';
import type { Operation, Parameter } from './operations.ts';
import type { FindSchema } from './places.ts';
import { brokenText } from './values.ts';

type Pair = readonly [name: string, value: string];

/** One request of an operation. */
export type Parts = {
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

const isForm = (body: Parts['body']): body is readonly Member[] => Array.isArray(body);

/** Node refuses to send any other character in a header. */
const inHeader = (text: string): string => text.slice(0, 4000).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');

export const rawOf = async ({ method }: Operation, { path, query, headers, body }: Parts): Promise<RawRequest> => {
  const search = query.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&');
  const sent = isForm(body) ? await formBody(body) : body;
  return {
    method,
    path: search ? `${path}?${search}` : path,
    headers: {
      ...(sent && { 'content-type': sent.type, 'content-length': String(sent.bytes.length) }),
      ...(sent?.encoding && { 'content-encoding': sent.encoding }),
      ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), inHeader(value)])),
    },
    body: sent?.bytes,
  };
};

const jsonBody = (value: unknown): Body => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) });

const schemaOf = ({ schema, content }: Parameter): Schema => schema ?? content?.['application/json']?.schema ?? {};

const isBodiless = ({ method }: Operation): boolean => method === 'GET' || method === 'HEAD';

/** Requests of an operation. A few are valid, and most others are wrong in one place. */
export const requestsOf = async (operation: Operation, source: Source): Promise<fc.Arbitrary<Parts>> => {
  const { component, sampleOf, withIds } = source;
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

  const valid: Parts = {
    path: sample?.path.split('?')[0] ?? pathWith({}),
    query: placed('query').flatMap((one): Pair[] => (one.required ? [[one.name, exampleFor(one)]] : [])),
    headers: [],
    body: form ?? (operation.body && jsonBody(json)),
  };

  const changes: fc.WeightedArbitrary<Partial<Parts>>[] = [];
  const add = (weight: number, arbitrary: fc.Arbitrary<Partial<Parts>>) => void changes.push({ weight, arbitrary });

  add(2, fc.constant({}));
  add(1, fc.constant({ path: pathWith({}) }));
  add(
    1,
    fc.tuple(hostileName, hostileText).map((pair) => ({ query: [...valid.query, pair] })),
  );
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const own = schemaOf(parameter);
    const text = parameter.content
      ? fc.oneof(brokenInOnePlace(exampleOf(own, component, name), own, component), brokenText(own))
      : brokenText(own);
    const others = valid.query.filter(([other]) => other !== name);
    if (parameter.in === 'path')
      add(
        4,
        text.map((value) => ({ path: pathWith({ [name]: value }) })),
      );
    if (parameter.in === 'header')
      add(
        1,
        text.map((value) => ({ headers: [[name, value]] })),
      );
    if (parameter.in !== 'query') continue;
    add(
      2,
      text.map((value) => ({ query: [...others, [name, value]] })),
    );
    add(
      1,
      text.map((value) => ({ query: [...others, [name, exampleFor(parameter)], [name, value]] })),
    );
  }
  const samples = json === undefined ? [] : sample?.json === undefined ? [json] : [json, sample.json];
  for (const one of samples) {
    add(1, fc.constant({ body: jsonBody(one) }));
    const broken = brokenInOnePlace(one, schema, component);
    add(
      8,
      broken.map((text) => ({ body: { type: 'application/json', bytes: Buffer.from(text) } })),
    );
  }
  if (form)
    add(
      12,
      brokenForm(form).map((body) => ({ body })),
    );
  if (!isBodiless(operation)) {
    const body = isForm(valid.body) ? await formBody(valid.body) : (valid.body ?? jsonBody({}));
    add(
      3,
      fc.oneof(randomJson, notJson(body)).map((changed) => ({ body: changed })),
    );
  }
  return fc.oneof(...changes).map((change) => ({ ...valid, ...change }));
};
