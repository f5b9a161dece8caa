import { z } from 'zod';
import { field, literalOf } from './schemaParts.ts';

type Broken = { readonly how: string; readonly schema: z.core.$ZodType };

const brokenObject = (object: z.ZodObject, value: unknown, path: string): Broken[] => {
  const { shape } = object;
  const copies = Object.entries(shape).flatMap(([key, part]): Broken[] => {
    const present = field(value, key);
    if (present === undefined) return [];
    const { [key]: _, ...others } = shape;
    const at = `${path}.${key}`;
    return [
      { how: `${at} renamed`, schema: z.object({ ...others, [`${key}Renamed`]: part }) },
      { how: `${at} removed`, schema: z.object(others) },
      { how: `${at} retyped`, schema: z.object({ ...shape, [key]: z.bigint() }) },
      ...brokenCopies(part, present, at).map(({ how, schema }) => ({
        how,
        schema: z.object({ ...shape, [key]: schema }),
      })),
    ];
  });
  return [...copies, { how: `${path}.addedField required`, schema: z.object({ ...shape, addedField: z.string() }) }];
};

/** Copies of a schema, each with one change that must make the valid `value` invalid. */
export const brokenCopies = (schema: z.core.$ZodType, value: unknown, path: string): Broken[] => {
  if (value === null || value === undefined) return [];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return brokenCopies(schema.unwrap(), value, path);
  if (schema instanceof z.ZodObject) return brokenObject(schema, value, path);
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [];
  const { discriminator } = schema.def;
  return schema.options
    .filter((option) => literalOf(option, discriminator) === field(value, discriminator))
    .flatMap((option) => brokenCopies(option, value, path));
};
