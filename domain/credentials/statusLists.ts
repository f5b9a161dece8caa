import { z } from 'zod';

/** Entries of one list. Fixed, so that the size of a list says nothing about a badge. */
export const LIST_SIZE = 131_072;

/**
 * The bits of `suspension` are 1 for all badges that are not active, so one list answers whether a badge counts now. Those
 * of `revocation` are 1 for badges that never come back.
 */
export const StatusPurpose = z.enum(['suspension', 'revocation']);
export type StatusPurpose = z.infer<typeof StatusPurpose>;

/** A place in the lists of both purposes. Lists are counted from 1. */
export type StatusIndex = { readonly list: number; readonly index: number };
