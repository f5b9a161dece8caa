import type { Sha256 } from './merkle.ts';

/** The kinds of keys of C2SP signed-note: the log's own signature, and a witness's cosignature with a time. */
export const SIGNATURE = { ed25519: 1, cosignature: 4 } as const;

const KEY_ID_BYTES = 4;

/** The name of a key (C2SP signed-note): no space and no plus sign. Stricter than that: visible characters only. */
const NAME = '([^\\s+\\p{C}]+)';
const VKEY = new RegExp(`^${NAME}\\+([0-9a-f]{8})\\+(\\S+)$`, 'u');
const SIGNATURE_LINE = new RegExp(`^— ${NAME} (\\S+)$`, 'u');

export type NoteKey = {
  readonly name: string;
  /** 8 hex digits. */
  readonly id: string;
  readonly type: number;
  readonly publicKey: Uint8Array;
};

export type NoteSignature = { readonly name: string; readonly id: string; readonly signature: Uint8Array };

/** The text includes its final newline. */
export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] };

export type Checkpoint = { readonly origin: string; readonly size: number; readonly rootHash: Uint8Array };

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Undefined unless the text is base64 in its one canonical form. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : undefined;
};

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const noteKey = (
  sha256: Sha256,
  { name, type, publicKey }: Pick<NoteKey, 'name' | 'type' | 'publicKey'>,
): NoteKey => {
  const digest = sha256(joined(bytesOf(`${name}\n`), Uint8Array.of(type), publicKey));
  return { name, type, publicKey, id: toHex(digest.subarray(0, KEY_ID_BYTES)) };
};

/** The verifier key as text. */
export const vkeyOf = ({ name, id, type, publicKey }: NoteKey): string =>
  `${name}+${id}+${toBase64(joined(Uint8Array.of(type), publicKey))}`;

/** Undefined if the text is not a verifier key, or its id does not belong to its key. */
export const parseVkey = (sha256: Sha256, text: string): NoteKey | undefined => {
  const [, name, id, encoded] = VKEY.exec(text) ?? [];
  const [type, ...publicKey] = fromBase64(encoded ?? '') ?? [];
  if (name === undefined || type === undefined) return undefined;
  const key = noteKey(sha256, { name, type, publicKey: Uint8Array.from(publicKey) });
  return key.id === id ? key : undefined;
};

export const signatureLine = ({ name, id, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(joined(fromHex(id), signature))}\n`;

export const noteOf = (text: string, lines: readonly string[]): string => `${text}\n${lines.join('')}`;

/** The signatures in these lines; undefined if one of them is none. */
export const parseSignatures = (lines: string): readonly NoteSignature[] | undefined => {
  const parsed = lines
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
      const bytes = fromBase64(encoded ?? '');
      if (name === undefined || !bytes || bytes.length <= KEY_ID_BYTES) return undefined;
      return { name, id: toHex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.subarray(KEY_ID_BYTES) };
    });
  const signatures = parsed.flatMap((one) => one ?? []);
  return lines.endsWith('\n') && signatures.length === parsed.length ? signatures : undefined;
};

/** Undefined if this is not a signed note. Its signatures are not checked. */
export const parseNote = (note: string): Note | undefined => {
  const end = note.lastIndexOf('\n\n');
  const signatures = end < 0 ? undefined : parseSignatures(note.slice(end + 2));
  return signatures && { text: note.slice(0, end + 1), signatures };
};

export const checkpointText = ({ origin, size, rootHash }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(rootHash)}\n`;

/** Undefined if the text of a note is not that of a checkpoint. */
export const parseCheckpoint = (text: string): Checkpoint | undefined => {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const rootHash = fromBase64(root);
  if (origin === '' || !/^(0|[1-9]\d*)$/.test(size) || rootHash?.length !== 32) return undefined;
  return { origin, size: Number(size), rootHash };
};

/** What a witness signs with a key of type `cosignature` (C2SP tlog-cosignature). `time` is in seconds. */
export const cosignedText = (time: bigint, text: string): string => `cosignature/v1\ntime ${time}\n${text}`;
