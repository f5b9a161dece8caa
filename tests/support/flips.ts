import { readFile, writeFile } from 'node:fs/promises';
import type { random } from './storedEvents.ts';

/** Bytes of a page of Postgres. */
const PAGE = 8192;

/** Changes at places of a random generator, so that the seed of a run repeats them. */
export const flipping = ({ below }: Pick<ReturnType<typeof random>, 'below'>) => ({
  /** Changes one bit of a file, at a place that `among` chooses. Returns what undoes it. */
  flipBitOf: async (
    path: string,
    among: (bytes: Buffer) => number = (bytes) => below(bytes.length),
  ): Promise<() => Promise<void>> => {
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    const place = among(bytes);
    if (place >= bytes.length) throw new Error(`${path} has no byte ${place}`);
    changed[place] = (changed[place] ?? 0) ^ (1 << below(8));
    await writeFile(path, changed);
    return () => writeFile(path, bytes);
  },

  /**
   * Any byte of one of these pages. Postgres makes a file longer by several pages at once, and no query reads those without
   * rows, or with rows of transactions that were undone only.
   */
  inPageOf: (pages: readonly number[]): number => (pages[below(pages.length)] ?? 0) * PAGE + below(PAGE),

  /** The same JSON with one changed character that makes it say something else. */
  flippedJson: (text: string): string => {
    for (;;) {
      const place = below(text.length);
      const flipped = String.fromCharCode(text.charCodeAt(place) ^ (1 << below(7)));
      const changed = text.slice(0, place) + flipped + text.slice(place + 1);
      try {
        if (JSON.stringify(JSON.parse(changed)) !== JSON.stringify(JSON.parse(text))) return changed;
      } catch {
        // Not JSON any more, so Postgres would refuse it.
      }
    }
  },
});

/** The middle of a page's free space, which no query reads. A page begins with the ends of that space, at bytes 12 and 14. */
export const inFreeSpaceOf = (file: Buffer, page: number): number => {
  const start = page * PAGE;
  const [from, to] = [file.readUInt16LE(start + 12), file.readUInt16LE(start + 14)];
  if (to - from < 2) throw new Error(`Page ${page} has no free space`);
  return start + Math.floor((from + to) / 2);
};
