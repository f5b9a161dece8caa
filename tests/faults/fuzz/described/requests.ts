import fc from 'fast-check';
import { exampleOf } from '../../../../server/http/openapi/examples.ts';
import { hostileName, hostileText } from '../hostile.ts';
import { inAddress, type Member, type RawRequest } from '../write.ts';
import { brokenForm, brokenInOnePlace, formBody, notJson, randomJson } from './bodies.ts';
import type { Operation } from './operations.ts';
import { jsonBody, type RequestParts, type Source, schemaOf, validOf } from './valid.ts';
import { brokenText } from './values.ts';

const isForm = (body: RequestParts['body']): body is readonly Member[] => Array.isArray(body);

/** Node refuses to send any other character in a header. */
const inHeader = (text: string): string => text.slice(0, 4000).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');

export const rawOf = async (
  { method }: Operation,
  { path, query, headers, body }: RequestParts,
): Promise<RawRequest> => {
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

const isBodiless = ({ method }: Operation): boolean => method === 'GET' || method === 'HEAD';

/** Requests of an operation. A few are valid, and most others are wrong in one place. */
export const requestsOf = async (operation: Operation, source: Source): Promise<fc.Arbitrary<RequestParts>> => {
  const { component } = source;
  const { sample, exampleFor, pathWith, schema, form, json, parts: valid } = validOf(operation, source);

  const changes: fc.WeightedArbitrary<Partial<RequestParts>>[] = [];
  const add = (weight: number, arbitrary: fc.Arbitrary<Partial<RequestParts>>) =>
    void changes.push({ weight, arbitrary });

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
