import { z } from 'zod';

/** A member of an object; undefined if it is missing. */
export const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

/** The discriminator value of an option of a union. */
export const literalOf = (option: z.core.$ZodType, discriminator: string): unknown => {
  const literal = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
  return literal instanceof z.ZodLiteral ? literal.value : undefined;
};
