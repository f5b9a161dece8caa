import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * One field group, AES-256-GCM. `context` (stream, event id) is authenticated, so that a ciphertext moved to another
 * event does not decrypt. Text form: `v1.` + base64url(12 bytes nonce, ciphertext, 16 bytes tag).
 */
export const seal = (key: Buffer, plain: unknown, context: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(plain), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `v1.${sealed.toString('base64url')}`;
};

export const open = (key: Buffer, sealed: string, context: string): unknown => {
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-16));
  return JSON.parse(decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8'));
};
