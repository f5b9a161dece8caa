import { createHash, randomBytes } from 'node:crypto';
import { uuidv8 } from '../lib/ids.ts';

type Purpose = 'upload' | 'share';

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The token in the address of a link: 256 random bits. It is shown once and not stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/**
 * The id of a link: a hash of its token. A token leads to the stream of its link without a table, and an id, which owners and
 * the log see, does not lead back to the token.
 */
export const linkIdOf = (purpose: Purpose, token: string): string => uuidv8(hashOf(`${purpose} link ${token}`));
