import { Readable } from 'node:stream';
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption';
import { decrypt, encrypt } from '../lib/aesGcm.ts';

// Stored format, must not change: https://age-encryption.org/v1 with one stanza of this name. Its body is the file's own
// key, encrypted with the key of the account.
const STANZA = 'letproof.account';

/** `context` names the file: what was moved to another place does not decrypt. */
const recipient = (key: Buffer, context: string): Recipient => ({
  wrapFileKey: (fileKey) => [new Stanza([STANZA], encrypt(key, Buffer.from(fileKey), context))],
});

const identity = (key: Buffer, context: string): Identity => ({
  unwrapFileKey: (stanzas) => {
    const own = stanzas.find(({ args }) => args[0] === STANZA);
    return own ? decrypt(key, Buffer.from(own.body), context) : null;
  },
});

type Bytes = ReadableStream<Uint8Array>;
const toWeb = (stream: Readable) => Readable.toWeb(stream) as Bytes;
const fromWeb = (stream: Bytes) => Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);

/** Encrypts while it is read, in chunks of 64 KiB. */
export const encryptFile = async (plain: Readable, key: Buffer, context: string): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient(key, context));
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
};

/**
 * Throws if the beginning is damaged or key or context differ. The stream fails before it gives a changed byte, and
 * where it was cut off.
 */
export const decryptFile = async (sealed: Readable, key: Buffer, context: string): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity(key, context));
  return fromWeb(await decrypter.decrypt(toWeb(sealed)));
};
