import { rootOfPath, sameBytes } from '../../domain/ledger/verify.ts';
import { inThousands } from '../../domain/numberWords.ts';
import { fromHex, hashes } from './bytes.ts';
import { entryOf } from './canonicalEvent.ts';
import type { ShownLine } from './format.ts';
import type { CheckedLog } from './log.ts';
import { Refusal } from './refusal.ts';
import { contextOf, openGroup } from './sealed.ts';

/** By its leaf in the log, as papers name entries. */
export const entryName = (index: number): string => `entry ${inThousands(index)}`;
export const atStart = (index: number): string => `E${entryName(index).slice(1)}`;

/** For an entry whose proof was checked: an older check meets it in a file that was made later. */
export const unknownEntry = (index: number) =>
  new Refusal(
    'An entry cannot be read',
    `This check does not know the kind of ${entryName(index)}. A newer one may know it.`,
    { lacking: 'newer' },
  );

/** The published entry of an event. Throws Refusal if its salt is not one. */
export const hashOfEvent = ({ index, event }: Pick<ShownLine, 'index' | 'event'>): Uint8Array => {
  const entry = entryOf(event);
  if (!entry)
    throw new Refusal('An entry was changed', `The salt of ${entryName(index)} is not one: it must have 16 bytes.`);
  return entry;
};

type PlacedEntry = {
  readonly hash: Uint8Array;
  readonly index: number;
  /** From the leaf upwards, in hex. */
  readonly path: readonly string[];
};

/** Throws Refusal unless the path leads from the entry to the root of the log. */
export const checkPath = ({ hash, index, path }: PlacedEntry, { size, rootHash }: CheckedLog): void => {
  const root = rootOfPath(hashes, { hash: hashes.leafHash(hash), index, size }, path.map(fromHex));
  if (!root || !sameBytes(root, rootHash))
    throw new Refusal(
      'An entry is not the one in the log',
      `${atStart(index)} and its proof do not lead to the signed log: one of them was changed.`,
    );
};

/** The opened groups of an event by name. Throws Refusal for a key that opens nothing. */
export const openedIn = async ({ index, event, keys = {} }: ShownLine): Promise<Readonly<Record<string, unknown>>> => {
  const groups = (event.data.personal ?? {}) as Readonly<Record<string, { readonly sealed?: unknown } | null>>;
  const opened = await Promise.all(
    Object.entries(keys).map(async ([name, key]) => {
      const sealed = Object.hasOwn(groups, name) ? groups[name]?.sealed : undefined;
      const context = contextOf(event.stream, event.id, name);
      const content = typeof sealed === 'string' ? await openGroup(sealed, key, context) : undefined;
      if (content === undefined)
        throw new Refusal(
          'A name or address was changed',
          `A key of ${entryName(index)} does not open what it is for.`,
        );
      return [name, content] as const;
    }),
  );
  return Object.fromEntries(opened);
};
