import { createHash, randomBytes } from 'node:crypto';
import { stringify } from 'uuid';

type Purpose = 'upload' | 'share';

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The token in the address of a link: 256 random bits. It is shown once and not stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/**
 * The id of a link: a hash of its token as a UUID of version 8 (RFC 9562). A token leads to the stream of its link
 * without a table, and an id, which owners and the log see, does not lead back to the token.
 */
export const linkIdOf = (purpose: Purpose, token: string): string => {
  const bytes = hashOf(`${purpose} link ${token}`).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
};
