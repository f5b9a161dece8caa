import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// 12 bytes of nonce, the ciphertext, 16 bytes of tag: so it is stored, for ever.
const NONCE = 12;
const TAG = 16;

/** AES-256-GCM. `context` is authenticated: what was moved elsewhere does not decrypt. */
export const encrypt = (key: Buffer, plain: string | Buffer, context: string): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Throws when key, context or a single bit is another. */
export const decrypt = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
};
