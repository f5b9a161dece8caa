import type { Schema } from '../../../server/http/openapi/jsonSchema.ts';
import { writtenWith } from '../fuzz/described/bodies.ts';
import { type FindSchema, followed, placesIn } from '../fuzz/described/places.ts';

export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const takesText = (given: Schema, component: FindSchema): boolean => {
  const { type, enum: words = [], const: word, anyOf = [], oneOf = [] } = followed(given, component);
  if ([type].flat().includes('string') || [...words, word].some((one) => typeof one === 'string')) return true;
  return [...anyOf, ...oneOf].some((choice) => takesText(choice, component));
};

/** The texts in a value. Each can write the value as JSON with another text there. */
export const textsIn = (sample: unknown, schema: Schema, component: FindSchema) =>
  placesIn(sample, schema, component)
    .filter((place) => takesText(place.schema, component))
    .map(({ at }) => ({
      at,
      valid: String(at.reduce<unknown>((value, key) => (value as Members)[key], sample) ?? ''),
      write: (text: string) => writtenWith(sample, at, { do: 'replace', text: JSON.stringify(text), name: '' }),
    }));
