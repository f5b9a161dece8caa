import { exampleOf } from '../../../server/http/openapi/examples.ts';
import type { Schema } from '../../../server/http/openapi/jsonSchema.ts';
import type { Operation, Parameter } from '../fuzz/described/operations.ts';
import { type FindSchema, followed } from '../fuzz/described/places.ts';
import { type Pair, type RequestParts, type Source, schemaOf, validOf } from '../fuzz/described/valid.ts';
import { isMembers, type Members, textsIn } from './texts.ts';

/** A text that a request carries. */
export type Input = {
  readonly in: Parameter['in'] | 'body';
  readonly name: string;
  readonly valid: string;
  /** The request with another text here; all else in it is valid. */
  readonly partsWith: (text: string) => RequestParts;
};

/** The parameters in the path of a valid request. */
const namedIn = (template: string, path: string): Readonly<Record<string, string>> => {
  // Only that of a tile may have slashes.
  const inPlace = (_: string, name: string) => `(?<${name}>${name === 'tile' ? '.+' : '[^/]+'})`;
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, inPlace);
  return { ...new RegExp(`^${pattern}$`).exec(path)?.groups };
};

/** A valid request, and how to change a part of it. */
const requestOf = (operation: Operation, source: Source) => {
  const valid = validOf(operation, source);
  const { sample, inPath, parts } = valid;
  const search: Pair[] = [...new URLSearchParams(sample?.path.split('?')[1])];
  for (const [name, value] of parts.query) if (!search.some(([own]) => own === name)) search.push([name, value]);
  const changed = ({ path = parts.path, query = search, ...other }: Partial<RequestParts>): RequestParts => {
    // A part of the path, because `rawOf` leaves some signs of a query as they are.
    const text = String(new URLSearchParams(query.map(([name, value]) => [name, value])));
    return { ...parts, ...other, path: text ? `${path}?${text}` : path, query: [] };
  };
  return { ...valid, search, changed, values: { ...inPath, ...namedIn(operation.path, sample ? parts.path : '') } };
};
type Request = ReturnType<typeof requestOf>;

const ofPath = ({ path }: Operation, { placed, values, changed }: Request): readonly Input[] =>
  placed('path').map(({ name: changing }): Input => {
    const partsWith = (text: string) => {
      const written = (_: string, name: string) => encodeURIComponent(name === changing ? text : (values[name] ?? ''));
      return changed({ path: path.replaceAll(/\{(\w+)\}/g, written) });
    };
    return { in: 'path', name: changing, valid: values[changing] ?? '', partsWith };
  });

const ofHeaders = ({ placed, exampleFor, changed }: Request): readonly Input[] =>
  placed('header').map((parameter): Input => {
    const { name } = parameter;
    return {
      in: 'header',
      name,
      valid: exampleFor(parameter),
      partsWith: (text) => changed({ headers: [[name, text]] }),
    };
  });

/** The texts in the JSON of a parameter. */
const insideOf = (parameter: Parameter, { component, withIds }: Source) => {
  if (!parameter.content) return [];
  const schema = schemaOf(parameter);
  const example = withIds(exampleOf(schema, component, parameter.name));
  // One filter at a time: together they would find nothing.
  const samples = isMembers(example) ? Object.entries(example).map(([name, value]) => ({ [name]: value })) : [example];
  return samples.flatMap((sample) => textsIn(sample, schema, component));
};

const ofQuery = (source: Source, { placed, search, exampleFor, changed }: Request): readonly Input[] =>
  placed('query').flatMap((parameter): Input[] => {
    const { name } = parameter;
    const others = search.filter(([own]) => own !== name);
    const partsWith = (text: string) => changed({ query: [...others, [name, text]] });
    const inside = insideOf(parameter, source).map(
      ({ at, valid, write }): Input => ({
        in: 'query',
        name: [name, ...at].join('.'),
        valid,
        partsWith: (text) => partsWith(write(text)),
      }),
    );
    return [{ in: 'query', name, valid: exampleFor(parameter), partsWith }, ...inside];
  });

/** A body with all that is required, and one more for each other field: together these might exclude each other. */
const bodiesOf = (json: unknown, sample: unknown, { required = [] }: Schema): readonly Members[] => {
  if (!isMembers(json)) return [];
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, json[name]]));
  const least: Members = { ...pick(required), ...(isMembers(sample) ? sample : {}) };
  const others = Object.keys(json).filter((name) => !(name in least));
  return [least, ...others.map((name) => ({ ...least, ...pick([name]) }))];
};

const ofJson = (component: FindSchema, { json, sample, schema, changed }: Request): readonly Input[] => {
  const inputs = new Map<string, Input>();
  for (const body of bodiesOf(json, sample?.json, followed(schema, component)))
    for (const { at, valid, write } of textsIn(body, schema, component)) {
      // The members of a list are alike.
      const name = at.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
      const partsWith = (text: string) =>
        changed({ body: { type: 'application/json', bytes: Buffer.from(write(text)) } });
      if (!inputs.has(name)) inputs.set(name, { in: 'body', name, valid, partsWith });
    }
  return [...inputs.values()];
};

const ofForm = ({ form, schema, changed }: Request): readonly Input[] => {
  if (!form) return [];
  const texts = form.filter(([, value]) => typeof value === 'string');
  const files = form.filter(([, value]) => typeof value !== 'string');
  const described = Object.entries(schema.properties ?? {});
  const names = described.flatMap(([name, { contentMediaType }]) => (contentMediaType === undefined ? [name] : []));
  return names.map((name): Input => {
    const others = texts.filter(([own]) => own !== name);
    const valid = String(texts.find(([own]) => own === name)?.[1] ?? '');
    // The file is the last one.
    return { in: 'body', name, valid, partsWith: (text) => changed({ body: [...others, [name, text], ...files] }) };
  });
};

/** Every text that the document lets a request of this operation carry. */
export const inputsOf = (operation: Operation, source: Source): readonly Input[] => {
  const request = requestOf(operation, source);
  return [
    ...ofPath(operation, request),
    ...ofHeaders(request),
    ...ofQuery(source, request),
    ...ofJson(source.component, request),
    ...ofForm(request),
  ];
};
