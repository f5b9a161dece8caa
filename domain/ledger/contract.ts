import { z } from 'zod';

const Count = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'Enter a whole number, without zeros at its start')
  .transform(Number);

export const InclusionQuery = z
  .object({ index: Count, size: Count })
  .refine(({ index, size }) => index < size, { path: ['index'], message: 'Enter an index below the size' });

export const ConsistencyQuery = z
  .object({ from: Count, to: Count })
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'Enter a size that is not above the other' });

/** Hashes in hex, in the order in which a verifier uses them. */
export const ProofReply = z.object({ success: z.literal(true), hashes: z.array(z.string()) });

/** Levels of tiles that any tree can have (C2SP tlog-tiles). */
const Level = z
  .string()
  .regex(/^(\d|[1-5]\d|6[0-3])$/)
  .transform(Number);

/** The last part is split at its slashes. */
export const EntriesPath = z.object({ tile: z.array(z.string()).transform((parts) => parts.join('/')) });
export const TilePath = EntriesPath.extend({ level: Level });
