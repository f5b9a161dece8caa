import { z } from 'zod';

/** One of two bodies. The fuller one is first. */
export const oneOf = <One extends z.ZodType, Other extends z.ZodType>(one: One, other: Other) => z.union([one, other]);
