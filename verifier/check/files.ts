import { base64url, compactVerify, importJWK } from 'jose';
import type { NoteKey } from '../../domain/ledger/note.ts';
import type { BundleFiles } from '../contract.ts';
import { fileHash, textOf } from './bytes.ts';
import { FILES, FORMATS, Manifest, SIGNATURE_TYPE, SignedManifest } from './format.ts';
import { parseJson } from './parseJson.ts';
import { Refusal } from './refusal.ts';
import { type ExpectedKeys, expectedKey } from './signedNote.ts';

const decoder = new TextDecoder();

export const broken = (name: string) =>
  new Refusal('The ZIP is damaged', `${name} cannot be read. Ask for the ZIP again.`);

/** Throws Refusal for a missing file and for bytes that are not text. */
export const textIn = (files: BundleFiles, name: string): string => {
  const bytes = files.get(name);
  if (!bytes) throw new Refusal('A file is missing', `${name} is not in the ZIP.`);
  try {
    return textOf(bytes);
  } catch {
    throw broken(name);
  }
};

export const jsonIn = (files: BundleFiles, name: string): unknown => {
  const text = textIn(files, name);
  try {
    return parseJson(text);
  } catch {
    throw broken(name);
  }
};

export const newerThanThis = (format: string, own: string) =>
  new Refusal(
    'The file is newer than this check',
    `It is of the form ${format.slice(0, 40)}, and this check reads ${own}. Get a newer one.`,
    { lacking: 'newer' },
  );

/** For the answer of a check. */
export const sizeOf = (files: BundleFiles) => ({
  count: files.size,
  bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
});

/** What the bundle says of itself. Nothing in it is checked yet. */
export const readManifest = (files: BundleFiles): Manifest => {
  const read = jsonIn(files, FILES.manifest);
  const parsed = Manifest.safeParse(read);
  if (parsed.success) return parsed.data;
  const format = (read as { format?: unknown } | null)?.format;
  if (typeof format === 'string' && !FORMATS.some((known) => known === format))
    throw newerThanThis(format, FORMATS.join(' and '));
  throw broken(FILES.manifest);
};

/** A key of the log that the bundle names. Throws Refusal if others are expected. */
export const namedKey = (vkey: string, { log }: Manifest, expected: ExpectedKeys): NoteKey => {
  const key = expectedKey(vkey, expected);
  if (key?.name !== log.origin) throw broken(FILES.manifest);
  return key;
};

const checkSignature = async (
  files: BundleFiles,
  { format }: Manifest,
  { publicKey, name, id }: NoteKey,
): Promise<void> => {
  const token = textIn(files, FILES.signature).trim();
  const changed = new Refusal(
    'The list of files was changed',
    'The signature of the list of files does not fit. The list was changed, or somebody else has signed it.',
  );
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: base64url.encode(publicKey) }, 'EdDSA');
  const signed = await compactVerify(token, key, { algorithms: ['EdDSA'] }).catch(() => undefined);
  if (signed?.protectedHeader.typ !== SIGNATURE_TYPE || signed.protectedHeader.kid !== `${name}+${id}`) throw changed;
  let payload: unknown;
  try {
    payload = JSON.parse(decoder.decode(signed.payload));
  } catch {
    throw changed;
  }
  const parsed = SignedManifest.safeParse(payload);
  const manifest = files.get(FILES.manifest) ?? new Uint8Array();
  if (!parsed.success || parsed.data.format !== format || parsed.data.manifest !== (await fileHash(manifest)))
    throw changed;
};

/** Files whose content later steps compare with the log, so that these can say what is wrong with them. */
const hasOwnStep = (name: string): boolean =>
  name.startsWith('documents/') ||
  [FILES.checkpoint, FILES.events, FILES.proofs, FILES.credential].some((own) => own === name);

const checkNames = (files: BundleFiles, manifest: Manifest): void => {
  const listed = new Set<string>(manifest.files.map(({ name }) => name));
  if (listed.size !== manifest.files.length) throw broken(FILES.manifest);
  for (const name of listed)
    if (!files.has(name)) throw new Refusal('A file is missing', `${name} is in the list, but not in the bundle.`);
  for (const name of files.keys())
    if (!listed.has(name) && name !== FILES.manifest && name !== FILES.signature)
      throw new Refusal('A file was added', `${name.slice(0, 120)} is in the bundle, but not in its list.`);
};

export type CheckedFiles = {
  /** Throws Refusal if the file differs from the list. */
  readonly unchanged: (name: string) => void;
  /** The SHA-256 of a listed file in hex. */
  readonly hashOf: (name: string) => string | undefined;
};

/** The signature of the list of files, that the list is complete, and the files that no later step looks into. */
export const checkFiles = async (
  files: BundleFiles,
  manifest: Manifest,
  expected: ExpectedKeys,
): Promise<CheckedFiles> => {
  await checkSignature(files, manifest, namedKey(manifest.signedBy, manifest, expected));
  checkNames(files, manifest);
  const differing = new Set<string>();
  const hashes = new Map<string, string>();
  for (const { name, size, sha256: hash } of manifest.files) {
    const bytes = files.get(name) ?? new Uint8Array();
    const found = await fileHash(bytes);
    hashes.set(name, found);
    if (bytes.length !== size || found !== hash) differing.add(name);
  }
  const unchanged = (name: string): void => {
    if (!differing.has(name)) return;
    throw new Refusal('A file was changed', `${name} is not the file that was packed into this bundle.`);
  };
  for (const { name } of manifest.files) if (!hasOwnStep(name)) unchanged(name);
  return { unchanged, hashOf: (name) => hashes.get(name) };
};
