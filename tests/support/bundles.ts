import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import { FILES, Manifest, SIGNATURE_TYPE } from '../../verifier/check/format.ts';
import type { BundleFiles } from '../../verifier/contract.ts';

/** The files of a ZIP by their names. */
export const unpacked = (zip: Uint8Array): Map<string, Uint8Array> => new Map(Object.entries(unzipSync(zip)));

const textOf = (files: BundleFiles, name: string): string => Buffer.from(files.get(name) ?? []).toString();
export const manifestOf = (files: BundleFiles): Manifest => Manifest.parse(JSON.parse(textOf(files, FILES.manifest)));
export const linesOf = (files: BundleFiles, name: string = FILES.events): string[] =>
  textOf(files, name).trimEnd().split('\n');

/** The same files with some replaced, or removed (null). */
export const withFiles = (
  files: BundleFiles,
  changed: Readonly<Record<string, string | Uint8Array | readonly string[] | null>>,
): Map<string, Uint8Array> => {
  const copy = new Map(files);
  for (const [name, content] of Object.entries(changed)) {
    if (content === null) copy.delete(name);
    else if (content instanceof Uint8Array) copy.set(name, content);
    else copy.set(name, Buffer.from(typeof content === 'string' ? content : `${content.join('\n')}\n`));
  }
  return copy;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Lists the files as they are now and signs the list, as somebody does who has the key of `seed`. */
export const listedAndSigned = (
  files: BundleFiles,
  seed: Buffer,
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
): Map<string, Uint8Array> => {
  const own = [...files].filter(([name]) => name !== FILES.manifest && name !== FILES.signature);
  const listed = own.map(([name, bytes]) => ({ name, size: bytes.length, sha256: sha256(bytes) }));
  const manifest = change({ ...manifestOf(files), files: listed });
  const bytes = Buffer.from(JSON.stringify(manifest));
  const signed = checkpointSigner(seed).token(manifest.log.origin, SIGNATURE_TYPE, {
    format: manifest.format,
    manifest: sha256(bytes),
  });
  return withFiles(files, { [FILES.manifest]: bytes, [FILES.signature]: signed });
};
