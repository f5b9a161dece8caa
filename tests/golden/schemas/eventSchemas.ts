import { z } from 'zod';
import { CATEGORIES } from '../../../domain/events.ts';
import { EventMetadata } from '../../../domain/metadata.ts';
import type { Schema } from './schemaBreaches.ts';

/** By the type of the event; `metadata` is that of all events. */
export type EventSchemas = Readonly<Record<string, Schema>>;

const schemaOf = (type: z.ZodType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    // The pattern of a format is that of the library, which may write it in another way.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schema;
};

/** The JSON Schema of every stored event, with personal data decrypted. */
export const eventSchemas = (): EventSchemas => {
  const options = Object.values(CATEGORIES).flatMap((union) => [...union.options]);
  const byType = options.map((option): [string, Schema] => [option.shape.type.value, schemaOf(option)]);
  byType.sort(([one], [other]) => (one < other ? -1 : 1));
  return { metadata: schemaOf(EventMetadata), ...Object.fromEntries(byType) };
};
