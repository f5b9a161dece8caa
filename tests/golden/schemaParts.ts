import { z } from 'zod';

/** A member of an object; undefined where there is none. */
export const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

/** What an option of a union has in its discriminator. */
export const literalOf = (option: z.core.$ZodType, discriminator: string): unknown => {
  const literal = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
  return literal instanceof z.ZodLiteral ? literal.value : undefined;
};
