import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// Stored format, must not change: 12 bytes nonce, ciphertext, 16 bytes tag.
const NONCE = 12;
const TAG = 16;

/** AES-256-GCM. `context` is authenticated: what was moved elsewhere does not decrypt. */
export const encrypt = (key: Buffer, plain: string | Buffer, context: string): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Throws if key, context or a single bit differs. */
export const decrypt = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
};
