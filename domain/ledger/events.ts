import { z } from 'zod';
import { fact } from '../fact.ts';

/** The size of the tree: how many events of the log it has. */
const Size = z.int().positive();

// Stream `ledger-heads`. Each event has all that the next decision needs, so that only the last one is read.
export const LedgerEvent = z.discriminatedUnion('type', [
  /** Opened at first, and again when the database adopts a log, which may be an older copy of a published one. */
  fact('LedgerOpened', { origin: z.string() }),
  /** The key of the heads that follow, as a C2SP verifier key. */
  fact('LedgerKeyIntroduced', { origin: z.string(), vkey: z.string() }),
  fact('LedgerHeadSigned', {
    origin: z.string(),
    size: Size,
    /** Base64. */
    rootHash: z.string(),
    /** The checkpoint with its signature. */
    note: z.string(),
    vkey: z.string(),
  }),
]);
export type LedgerEvent = z.infer<typeof LedgerEvent>;
