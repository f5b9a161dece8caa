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

/** A stored file whose content is not what was encrypted. */
export class DamagedFile extends Error {}

/** The same stream, with another error if it fails by itself. If its reader gives up, there is no error. */
const mapError = (stream: Bytes, mapped: (error: unknown) => unknown): Bytes => {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw mapped(error);
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

/** Encrypts while it is read, in chunks of 64 KiB. */
export const encryptFile = async (plain: Readable, key: Buffer, context: string): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient(key, context));
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
};

/**
 * Throws DamagedFile if the beginning is damaged or key or context differ. The stream fails with it before it gives a
 * changed byte, and where the file was cut off. If `sealed` cannot be read, that error is thrown.
 */
export const decryptFile = async (sealed: Readable, key: Buffer, context: string): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity(key, context));
  let isUnread = false;
  const source = mapError(toWeb(sealed), (error) => {
    isUnread = true;
    return error;
  });
  const causeOf = (error: unknown) => (isUnread ? error : new DamagedFile('damaged', { cause: error }));
  const plain = await decrypter.decrypt(source).catch((error: unknown) => {
    throw causeOf(error);
  });
  return fromWeb(mapError(plain, causeOf));
};
