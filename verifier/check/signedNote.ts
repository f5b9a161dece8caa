import { cosignedText, type NoteKey, type NoteSignature, parseVkey, SIGNATURE } from '../../domain/ledger/note.ts';
import { sameBytes } from '../../domain/ledger/verify.ts';
import { bytesOf, plain, sha256 } from './bytes.ts';
import { Refusal } from './refusal.ts';

const TIME_BYTES = 8;

const isSigned = async (publicKey: Uint8Array, signature: Uint8Array, text: string): Promise<boolean> => {
  try {
    const key = await crypto.subtle.importKey('raw', plain(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, plain(signature), plain(bytesOf(text)));
  } catch {
    return false;
  }
};

const isBy = ({ name, id }: NoteKey, signature: NoteSignature): boolean =>
  signature.name === name && signature.id === id;

export const isSignedBy = async (
  key: NoteKey,
  { text, signatures }: { readonly text: string; readonly signatures: readonly NoteSignature[] },
): Promise<boolean> => {
  const own = signatures.find((signature) => isBy(key, signature));
  return own !== undefined && isSigned(key.publicKey, own.signature, text);
};

/** When a witness signed the note, in milliseconds; undefined if it did not (C2SP tlog-cosignature). */
export const cosignedAt = async (
  key: NoteKey,
  { text, signatures }: { readonly text: string; readonly signatures: readonly NoteSignature[] },
): Promise<number | undefined> => {
  const own = signatures.find((signature) => isBy(key, signature));
  if (!own || own.signature.length <= TIME_BYTES) return undefined;
  const time = new DataView(plain(own.signature).buffer).getBigUint64(0);
  const signed = await isSigned(key.publicKey, own.signature.subarray(TIME_BYTES), cosignedText(time, text));
  return signed ? Number(time) * 1000 : undefined;
};

/** The keys that the reader of a bundle expects. */
export type ExpectedKeys = { readonly logs: readonly NoteKey[]; readonly witnesses: readonly NoteKey[] };

/** Throws Refusal for a text that is no verifier key: leaving it out would check against less than was asked for. */
export const expectedKeys = (vkeys: readonly string[]): ExpectedKeys => {
  const keys = vkeys.map((vkey) => {
    const key = parseVkey(sha256, vkey.trim());
    if (key?.publicKey.length !== 32)
      throw new Refusal('The given key is not a key', 'One of the keys to expect is not a verifier key (C2SP vkey).');
    return key;
  });
  return {
    logs: keys.filter(({ type }) => type === SIGNATURE.ed25519),
    witnesses: keys.filter(({ type }) => type === SIGNATURE.cosignature),
  };
};

/**
 * The key that a file names as that of its log. Undefined if it is not one. Throws Refusal if others are expected: the key
 * itself is compared, because its id has only 32 bits, and another key with the same id can be found in hours.
 */
export const expectedKey = (vkey: string, { logs }: Pick<ExpectedKeys, 'logs'>): NoteKey | undefined => {
  const named = parseVkey(sha256, vkey);
  if (named?.type !== SIGNATURE.ed25519 || named.publicKey.length !== 32) return undefined;
  const isKnown = logs.some(({ name, publicKey }) => name === named.name && sameBytes(publicKey, named.publicKey));
  if (logs.length > 0 && !isKnown)
    throw new Refusal(
      'It was signed by another key',
      `The file names the key ${named.name}+${named.id}, which is not one that you expect.`,
    );
  return named;
};
