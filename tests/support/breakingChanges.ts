import type { Schema } from '../../server/http/openapi/jsonSchema.ts';

type Media = { readonly schema: Schema };
type Content = Readonly<Record<string, Media>>;
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean } & Partial<Media> & {
    readonly content?: Content;
  };
type Ref = { readonly $ref: string };
type Response = { readonly content?: Content; readonly headers?: Readonly<Record<string, unknown>> };
type Operation = {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Ref>>;
};
/** As much of an OpenAPI document as the comparison reads. */
export type Promised = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

/** What a client sends must stay accepted; what it gets must stay what it knows. */
type Side = 'request' | 'answer';

const nameOf = ({ $ref }: Ref): string => $ref.split('/').at(-1) ?? '';

/** A schema with each choice and each type on its own. */
const alternatives = (schema: Schema, { components }: Promised): readonly Schema[] => {
  if (schema.$ref !== undefined)
    return alternatives(components.schemas[nameOf({ $ref: schema.$ref })] ?? {}, { components } as Promised);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => alternatives(choice, { components } as Promised));
  return [schema.type].flat().map((type) => (type === undefined ? schema : { ...schema, type }));
};

const LOWER = ['minimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems'] as const;

const valuesOf = ({ enum: values, const: value }: Schema): readonly unknown[] | undefined =>
  value === undefined ? values : [value];

/** Compares schemas of two descriptions. Each difference is a sentence that begins with its place. */
const comparison = (was: Promised, now: Promised, side: Side) => {
  const under = new Set<string>();

  const limits = (one: Schema, other: Schema, place: string): readonly string[] => {
    if (side === 'answer') return [];
    const tighter = [
      ...LOWER.filter(
        (limit) =>
          (other[limit] ?? Number.NEGATIVE_INFINITY) >
          (one[limit] ?? (limit === 'minimum' ? Number.NEGATIVE_INFINITY : 0)),
      ),
      ...UPPER.filter((limit) => (other[limit] ?? Number.POSITIVE_INFINITY) < (one[limit] ?? Number.POSITIVE_INFINITY)),
      ...(['format', 'pattern'] as const).filter((rule) => other[rule] !== undefined && other[rule] !== one[rule]),
    ];
    return tighter.map((limit) => `${place}: ${limit} is stricter`);
  };

  const values = (one: Schema, other: Schema, place: string): readonly string[] => {
    const [before, after] = [valuesOf(one), valuesOf(other)];
    if (side === 'answer') return before && !after ? [`${place}: may have any value`] : [];
    if (!after) return [];
    if (!before) return [`${place}: only certain values are accepted`];
    return before
      .filter((value) => !after.includes(value))
      .map((value) => `${place}: ${JSON.stringify(value)} is no longer accepted`);
  };

  const fields = (one: Schema, other: Schema, place: string): readonly string[] => {
    const [before, after] = [one.properties ?? {}, other.properties ?? {}];
    const [needed, nowNeeded] = [one.required ?? [], other.required ?? []];
    const common = Object.entries(before).flatMap(([name, schema]) => {
      const present = after[name];
      return present ? compare(schema, present, `${place}/${name}`) : [`${place}/${name}: is gone`];
    });
    const changed =
      side === 'request'
        ? nowNeeded.filter((name) => !needed.includes(name)).map((name) => `${place}/${name}: is now required`)
        : needed
            .filter((name) => name in after && !nowNeeded.includes(name))
            .map((name) => `${place}/${name}: may now be missing`);
    const closed = side === 'request' && other.additionalProperties === false && one.additionalProperties !== false;
    return [...common, ...changed, ...(closed ? [`${place}: refuses other fields`] : [])];
  };

  const inside = (one: Schema, other: Schema, place: string): readonly string[] => [
    ...limits(one, other, place),
    ...values(one, other, place),
    ...fields(one, other, place),
    ...(typeof one.items === 'object' && typeof other.items === 'object'
      ? compare(one.items, other.items, `${place}[]`)
      : []),
    ...(typeof one.additionalProperties === 'object' && typeof other.additionalProperties === 'object'
      ? compare(one.additionalProperties, other.additionalProperties, `${place}/*`)
      : []),
  ];

  /** Of those of the same type, the alternative that differs least. */
  const nearest = (schema: Schema, others: readonly Schema[], differ: (other: Schema) => readonly string[]) =>
    others
      .filter(({ type }) => type === schema.type || type === undefined)
      .map(differ)
      .sort((one, other) => one.length - other.length)[0];

  const compare = (one: Schema, other: Schema, place: string): readonly string[] => {
    const pair = `${one.$ref} ${other.$ref}`;
    if (one.$ref !== undefined && under.has(pair)) return [];
    under.add(pair);
    const [before, after] = [alternatives(one, was), alternatives(other, now)];
    const found =
      side === 'request'
        ? before.flatMap(
            (each) =>
              nearest(each, after, (next) => inside(each, next, place)) ?? [
                `${place}: ${each.type} is no longer accepted`,
              ],
          )
        : after.flatMap(
            (each) =>
              nearest(each, before, (former) => inside(former, each, place)) ?? [`${place}: may now be ${each.type}`],
          );
    under.delete(pair);
    return found;
  };
  return compare;
};

const schemaOf = ({ schema, content }: Parameter): Schema => schema ?? content?.['application/json']?.schema ?? {};

const contents = (compare: ReturnType<typeof comparison>, was: Content, now: Content, place: string) =>
  Object.entries(was).flatMap(([type, { schema }]) => {
    const present = now[type];
    return present ? compare(schema, present.schema, `${place} ${type} `) : [`${place}: ${type} is gone`];
  });

/** The changes from one description to a later one that a client would notice, as sentences. */
export const breakingChanges = (was: Promised, now: Promised): readonly string[] => {
  const request = comparison(was, now, 'request');
  const answer = comparison(was, now, 'answer');

  const parametersOf = ({ parameters = [] }: Operation, { components }: Promised) =>
    new Map(
      parameters
        .map((each) => ('$ref' in each ? components.parameters[nameOf(each)] : each))
        .flatMap((each) => (each ? [[`${each.in} ${each.name}`, each] as const] : [])),
    );

  const parameters = (one: Operation, other: Operation, place: string): readonly string[] => {
    const [before, after] = [parametersOf(one, was), parametersOf(other, now)];
    const gone = [...before].flatMap(([name, parameter]) => {
      const present = after.get(name);
      return present
        ? request(schemaOf(parameter), schemaOf(present), `${place} ${name}`)
        : [`${place}: parameter ${name} is gone`];
    });
    const needed = [...after].filter(([name, { required }]) => required && !before.get(name)?.required);
    return [...gone, ...needed.map(([name]) => `${place}: parameter ${name} is now required`)];
  };

  const bodies = (
    { requestBody: one }: Operation,
    { requestBody: other }: Operation,
    place: string,
  ): readonly string[] => {
    const required = other?.required && !one?.required ? [`${place}: a body is now required`] : [];
    return [...required, ...(one ? contents(request, one.content, other?.content ?? {}, `${place} body`) : [])];
  };

  /** A client may act on each status and each header that it was told of. */
  const answers = ({ responses: one }: Operation, { responses: other }: Operation, place: string): readonly string[] =>
    Object.entries(one).flatMap(([status, response]) => {
      const present = other[status];
      if (!present) return [`${place}: ${status} is gone`];
      const before: Response = '$ref' in response ? {} : response;
      const after: Response = '$ref' in present ? {} : present;
      const gone = Object.keys(before.headers ?? {}).filter((name) => !(name in (after.headers ?? {})));
      return [
        ...gone.map((name) => `${place} ${status}: header ${name} is gone`),
        ...contents(answer, before.content ?? {}, after.content ?? {}, `${place} ${status}`),
      ];
    });

  /** A call that was open to all, or to certain keys, must stay so. */
  const access = ({ security: one }: Operation, { security: other }: Operation, place: string): readonly string[] => {
    if (other.length === 0) return [];
    const allowed = new Set(other.map((each) => JSON.stringify(each)));
    const lost = one.filter((each) => !allowed.has(JSON.stringify(each))).map((each) => JSON.stringify(each));
    return (one.length === 0 ? ['everybody'] : lost).map((who) => `${place}: no longer for ${who}`);
  };

  return Object.entries(was.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const present = now.paths[path]?.[method];
      if (!present) return [`${place}: is gone`];
      return [
        ...(present.operationId === operation.operationId ? [] : [`${place}: has another operationId`]),
        ...access(operation, present, place),
        ...parameters(operation, present, place),
        ...bodies(operation, present, place),
        ...answers(operation, present, place),
      ];
    }),
  );
};
