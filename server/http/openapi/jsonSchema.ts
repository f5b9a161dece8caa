import { z } from 'zod';

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  readOnly?: boolean;
  description?: string;
  [other: string]: unknown;
};

type Io = 'input' | 'output';
type Visited = { readonly zodSchema: z.core.$ZodTypes; readonly jsonSchema: Schema };

/** What a pipe reads whose beginning only prepares a value, such as an empty text of a form that means null. */
const preparedFor = ({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType | undefined => {
  const { type, in: before, out } = def as z.core.$ZodPipeDef;
  return type === 'pipe' && before._zod.def.type === 'transform' ? out : undefined;
};

const isLeftOut = (schema: z.core.$ZodType): boolean =>
  preparedFor(schema) !== undefined && z.safeParse(schema, undefined).success;

/** Removes the bounds of the numbers that JavaScript holds exactly, which zod adds to every whole number. */
const withoutSafeBounds = (schema: Schema) => {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

const tidy =
  (io: Io) =>
  ({ zodSchema, jsonSchema }: Visited): void => {
    withoutSafeBounds(jsonSchema);
    // The pattern of a format says the same at length.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    const { def } = zodSchema._zod;
    // Fields may be added to answers at any time, and clients must not refuse them.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (io === 'output') return;
    const prepared = preparedFor(zodSchema);
    if (prepared) {
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
      Object.assign(jsonSchema, inputSchema(prepared));
    }
    if (def.type !== 'object') return;
    const required = jsonSchema.required?.filter((name) => !isLeftOut(def.shape[name] ?? z.never()));
    if (required?.length) jsonSchema.required = required;
    else delete jsonSchema.required;
  };

const isNull = ({ type }: Schema): boolean => type === 'null';

/** `{ type: ['string', 'null'] }` is shorter than a choice of two schemas. */
const nullable = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema;
  const [one, other] = anyOf ?? [];
  if (!one || !other || anyOf?.length !== 2 || !isNull(other)) return schema;
  if (typeof one.type !== 'string' || one.enum !== undefined) return schema;
  return { ...rest, ...one, type: [one.type, 'null'] };
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Applies `change` to a schema and everything in it, the inner ones first. */
export const mapSchema = (value: unknown, change: (schema: Schema) => Schema): unknown => {
  if (Array.isArray(value)) return value.map((each) => mapSchema(each, change));
  if (!isSchema(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapSchema(each, change)])));
};

const finished = ({ $schema: _, $id: __, ...schema }: Schema): Schema => mapSchema(schema, nullable) as Schema;

const options = <Side extends Io>(io: Side) => ({
  io,
  target: 'draft-2020-12' as const,
  unrepresentable: 'any' as const,
  override: tidy(io) as (visited: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) => void,
});

/** What a client sends. */
export const inputSchema = (schema: z.core.$ZodType): Schema =>
  finished(z.toJSONSchema(schema as z.ZodType, options('input')) as Schema);

export const refTo = (name: string): string => `#/components/schemas/${name}`;

/** What we answer. Each schema names the others by their places in the components. */
export const outputSchemas = (named: ReadonlyMap<string, z.ZodType>): ReadonlyMap<string, Schema> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...options('output'), uri: refTo });
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, finished(schema as Schema)]));
};
