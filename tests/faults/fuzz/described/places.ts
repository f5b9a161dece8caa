import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';

export type FindSchema = (name: string) => Schema;

/** A value inside a sample, with its schema if the document has one there. */
export type Place = { readonly at: readonly (string | number)[]; readonly schema: Schema };

export const followed = (schema: Schema, component: FindSchema): Schema =>
  schema.$ref === undefined ? schema : followed(component(schema.$ref.split('/').at(-1) ?? ''), component);

/** Of the choices of a schema, the first that has the member. */
const memberOf = (given: Schema, key: string | number, component: FindSchema): Schema | undefined => {
  const schema = followed(given, component);
  const own =
    typeof key === 'string'
      ? (schema.properties?.[key] ?? schema.additionalProperties)
      : (schema.prefixItems?.[key] ?? schema.items);
  if (typeof own === 'object') return own;
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return choices.map((choice) => memberOf(choice, key, component)).find((found) => found !== undefined);
};

/** All values inside `sample`, and the sample itself as the first one. */
export const placesIn = (sample: unknown, schema: Schema, component: FindSchema): readonly Place[] => {
  const inside = (value: unknown, own: Schema, at: Place['at']): readonly Place[] => {
    const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
      ? [...value.entries()]
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
        : [];
    const deeper = members.flatMap(([key, member]) =>
      inside(member, memberOf(own, key, component) ?? {}, [...at, key]),
    );
    return [{ at, schema: followed(own, component) }, ...deeper];
  };
  return inside(sample, schema, []);
};
