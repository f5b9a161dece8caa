import { type Checkpoint, fromBase64, type NoteKey, parseCheckpoint, parseNote } from '../../domain/ledger/note.ts';
import { sameBytes } from '../../domain/ledger/verify.ts';
import { inThousands } from '../../domain/numberWords.ts';
import type { BundleFiles } from '../contract.ts';
import { type CheckedFiles, namedKey, textIn } from './files.ts';
import { FILES, type Manifest } from './format.ts';
import { Refusal } from './refusal.ts';
import { cosignedAt, type ExpectedKeys, isSignedBy } from './signedNote.ts';
import { type Whose, whoseKeys } from './whose.ts';

export type CheckedLog = Checkpoint & {
  /** The expected witnesses that have signed it, and when (milliseconds since 1970). */
  readonly witnesses: readonly { readonly name: string; readonly at: number }[];
};

const otherSigner = new Refusal(
  'The log was signed by another key',
  'The signature of the checkpoint is not that of the log. The checkpoint was changed, or somebody else has signed it.',
);

/** Of two checkpoints of one log with one size, at most one can be right. */
const checkAgainst = (head: string | undefined, { origin, size, rootHash }: Checkpoint): void => {
  const note = head === undefined ? undefined : parseNote(head);
  const known = note && parseCheckpoint(note.text);
  if (known?.origin === origin && known.size === size && !sameBytes(known.rootHash, rootHash))
    throw new Refusal(
      'There are two histories',
      `The checkpoint that you know and the one of this bundle differ at ${inThousands(size)} entries. One of them is not of the log.`,
    );
};

type SignedBy = { readonly key: NoteKey; readonly witnesses: ExpectedKeys['witnesses'] };

/** A checkpoint that the log and each expected witness have signed. */
export const openCheckpoint = async (text: string, { key, witnesses }: SignedBy): Promise<CheckedLog> => {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!note || !checkpoint)
    throw new Refusal('The checkpoint cannot be read', 'It is not a signed note with a checkpoint (C2SP).');
  if (checkpoint.origin !== key.name || !(await isSignedBy(key, note))) throw otherSigner;
  const signed = await Promise.all(
    witnesses.map(async (witness) => ({ name: witness.name, at: await cosignedAt(witness, note) })),
  );
  const missing = signed.find(({ at }) => at === undefined);
  if (missing)
    throw new Refusal('A witness has not signed', `${missing.name} has not signed this checkpoint, or not this one.`);
  return { ...checkpoint, witnesses: signed.flatMap(({ name, at }) => (at === undefined ? [] : [{ name, at }])) };
};

/** Throws Refusal unless the checkpoint is of the size that the file was made with. */
export const checkSize = (found: number, made: number): void => {
  if (found !== made)
    throw new Refusal(
      found < made ? 'The checkpoint is an older one' : 'The checkpoint is another one',
      `It has ${inThousands(found)} entries, and the file was made with one of ${inThousands(made)}.`,
    );
};

/** The signature of the checkpoint, that it is the one which the bundle was made with, and whose keys have signed. */
export const checkLog = async (
  files: BundleFiles,
  manifest: Manifest,
  given: { readonly checked: CheckedFiles; readonly expected: ExpectedKeys; readonly head: string | undefined },
): Promise<CheckedLog & { readonly whose: Whose }> => {
  const { checked, expected, head } = given;
  const { size, rootHash, vkey } = manifest.log;
  const key = namedKey(vkey, manifest, expected);
  const log = await openCheckpoint(textIn(files, FILES.checkpoint), { key, witnesses: expected.witnesses });
  checkSize(log.size, size);
  const root = fromBase64(rootHash);
  if (!root || !sameBytes(root, log.rootHash))
    throw new Refusal('The checkpoint is another one', 'Its root is not the one that the bundle was made with.');
  checkAgainst(head, log);
  checked.unchanged(FILES.checkpoint);
  const signedBy = namedKey(manifest.signedBy, manifest, expected);
  return { ...log, whose: whoseKeys([key, signedBy], size, expected) };
};
