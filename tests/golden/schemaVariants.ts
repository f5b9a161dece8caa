import { z } from 'zod';
import { field, literalOf } from './schemaParts.ts';

type Values = readonly unknown[];

const without = (inner: z.core.$ZodType, values: Values, path: string, nothing: null | undefined): string[] => [
  ...(values.includes(nothing) ? [] : [`${path}: ${nothing}`]),
  ...missingVariants(
    inner,
    values.filter((value) => value !== nothing),
    path,
  ),
];

/**
 * Variants of a schema that none of `values` has: null, a left out field, an option of a union. Words of enumerations
 * are counted by `missingWords`.
 */
export const missingVariants = (schema: z.core.$ZodType, values: Values, path: string): string[] => {
  if (schema instanceof z.ZodNullable) return without(schema.unwrap(), values, path, null);
  if (schema instanceof z.ZodOptional) return without(schema.unwrap(), values, path, undefined);
  if (values.length === 0) return [`${path}: a value`];
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = schema.def;
    return schema.options.flatMap((option) => {
      const literal = literalOf(option, discriminator);
      return missingVariants(
        option,
        values.filter((value) => field(value, discriminator) === literal),
        `${path}.${literal}`,
      );
    });
  }
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, part]) =>
      missingVariants(
        part,
        values.map((value) => field(value, key)),
        `${path}.${key}`,
      ),
    );
  return [];
};

/** Every enumeration in a schema, with the words that `values` contain for it. */
export const collectWords = (schema: z.core.$ZodType, values: Values, seen: Map<z.ZodEnum, Set<unknown>>): void => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) collectWords(schema.unwrap(), values, seen);
  else if (schema instanceof z.ZodEnum) seen.set(schema, new Set([...(seen.get(schema) ?? []), ...values]));
  else if (schema instanceof z.ZodDiscriminatedUnion)
    for (const option of schema.options) {
      const literal = literalOf(option, schema.def.discriminator);
      collectWords(
        option,
        values.filter((value) => field(value, schema.def.discriminator) === literal),
        seen,
      );
    }
  else if (schema instanceof z.ZodObject)
    for (const [key, part] of Object.entries(schema.shape))
      collectWords(
        part,
        values.map((value) => field(value, key)),
        seen,
      );
};

export const missingWords = (seen: ReadonlyMap<z.ZodEnum, ReadonlySet<unknown>>): string[] =>
  [...seen].flatMap(([{ options }, words]) => options.filter((word) => !words.has(word)).map(String));
