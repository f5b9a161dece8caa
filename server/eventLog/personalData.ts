import { decrypt, encrypt } from '../lib/aesGcm.ts';

const VERSION = 'v1.';

/** One field group; `context` is its stream and event id. Text form: `v1.` + base64url. */
export const seal = (key: Buffer, plain: unknown, context: string): string =>
  VERSION + encrypt(key, JSON.stringify(plain), context).toString('base64url');

export const open = (key: Buffer, sealed: string, context: string): unknown =>
  JSON.parse(decrypt(key, Buffer.from(sealed.slice(VERSION.length), 'base64url'), context).toString());
