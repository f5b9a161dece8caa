import { cosignedText, type NoteKey, type NoteSignature, parseVkey, SIGNATURE } from '../../domain/ledger/note.ts';
import { sameBytes } from '../../domain/ledger/verify.ts';
import { inThousands } from '../../domain/numberWords.ts';
import type { FormerKey, GivenKeys } from '../contract.ts';
import { bytesOf, plain, sha256 } from './bytes.ts';
import { hostOfLog } from './logKeys.ts';
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
export type ExpectedKeys = {
  readonly logs: readonly NoteKey[];
  readonly witnesses: readonly NoteKey[];
  readonly former: readonly (NoteKey & { readonly about: FormerKey })[];
};

const isSameKey = (one: NoteKey, other: NoteKey): boolean =>
  one.name === other.name && sameBytes(one.publicKey, other.publicKey);

const readKey = (vkey: string): NoteKey => {
  const key = parseVkey(sha256, vkey.trim());
  if (key?.publicKey.length !== 32)
    throw new Refusal('The given key is not a key', 'One of the keys to expect is not a verifier key (C2SP vkey).');
  return key;
};

/** Throws Refusal for a text that is no verifier key: leaving it out would check against less than was asked for. */
export const expectedKeys = ({ keys: vkeys, former: replaced = [] }: GivenKeys): ExpectedKeys => {
  const keys = vkeys.map(readKey);
  const former = replaced.map((about) => ({ ...readKey(about.vkey), about }));
  return {
    logs: keys.filter((key) => key.type === SIGNATURE.ed25519 && !former.some((one) => isSameKey(one, key))),
    witnesses: keys.filter(({ type }) => type === SIGNATURE.cosignature),
    former,
  };
};

/** True if the reader said whose log to expect. */
export const isPinned = ({ logs, former }: Pick<ExpectedKeys, 'logs' | 'former'>): boolean =>
  logs.length > 0 || former.length > 0;

/**
 * True for an expected key under a name that the reader does not know. A restore gives the log another name, and forgets
 * those that are newer than its backup. A witness vouches for one name only.
 */
const isExpectedUnderOtherName = (named: NoteKey, { logs, former, witnesses }: ExpectedKeys): boolean => {
  const hasItsPublicKey = ({ publicKey }: NoteKey) => sameBytes(publicKey, named.publicKey);
  const isOfHost = (key: NoteKey) => hostOfLog(key) === hostOfLog(named);
  if (witnesses.length > 0 || former.some(hasItsPublicKey)) return false;
  return logs.some((key) => hasItsPublicKey(key) && isOfHost(key));
};

/**
 * The key that a file names as that of its log. Undefined if it is not one. Throws Refusal if others are expected: the key
 * itself is compared, because its id has only 32 bits, and another key with the same id can be found in hours.
 */
export const expectedKey = (vkey: string, expected: ExpectedKeys): NoteKey | undefined => {
  const named = parseVkey(sha256, vkey);
  if (named?.type !== SIGNATURE.ed25519 || named.publicKey.length !== 32) return undefined;
  const isKnown = [...expected.logs, ...expected.former].some((key) => isSameKey(key, named));
  if (isPinned(expected) && !isKnown && !isExpectedUnderOtherName(named, expected))
    throw new Refusal(
      'It was signed by another key',
      `The file names the key ${named.name}+${named.id}, which is not one that you expect.`,
      { lacking: 'other_key' },
    );
  return named;
};

/**
 * The first of these keys that the log has replaced; null if none is. `size`: of the checkpoint. Throws Refusal if such a key
 * was replaced before the log had so many entries.
 */
export const formerAmong = (keys: readonly NoteKey[], size: number, { former }: ExpectedKeys): FormerKey | null => {
  const found = keys.flatMap((key) => former.find((one) => isSameKey(one, key))?.about ?? []);
  const misused = found.find(({ lastSize }) => lastSize !== null && size > lastSize);
  if (misused)
    throw new Refusal(
      'It was signed with a key after it was replaced',
      `This key was replaced when the log had ${inThousands(misused.lastSize ?? 0)} entries, and the checkpoint has ${inThousands(size)}. Somebody who has stolen the key can have signed it. The log itself can only if it has used the key again since you got the list of its keys: then get the list again.`,
    );
  return found[0] ?? null;
};
