import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** Changes one bit of a file, at a place that `among` chooses. Returns what undoes it. */
export const flipBitOf = async (
  path: string,
  among: (bytes: Buffer) => number = (bytes) => randomInt(bytes.length),
): Promise<() => Promise<void>> => {
  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  const place = among(bytes);
  changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8));
  await writeFile(path, changed);
  return () => writeFile(path, bytes);
};

/** Bytes of a page of Postgres. */
const PAGE = 8192;

/** Where the header of a page says how far its list of rows reaches (pd_lower), and what it says of a page without rows. */
const ROWS_END = { at: 12, none: 24 };

/**
 * Any byte of a page with rows. Postgres makes a file longer by several pages at once. Those without rows are zero, or
 * have only a header, and no query by an index reads them.
 */
export const inUsedPage = (bytes: Buffer): number => {
  const starts = Array.from({ length: bytes.length / PAGE }, (_, page) => page * PAGE);
  const used = starts.filter((start) => bytes.readUInt16LE(start + ROWS_END.at) > ROWS_END.none);
  return (used[randomInt(used.length)] ?? 0) + randomInt(PAGE);
};

/** The same JSON with one changed character that makes it say something else. */
export const flippedJson = (text: string): string => {
  for (;;) {
    const place = randomInt(text.length);
    const flipped = String.fromCharCode(text.charCodeAt(place) ^ (1 << randomInt(7)));
    const changed = text.slice(0, place) + flipped + text.slice(place + 1);
    try {
      if (JSON.stringify(JSON.parse(changed)) !== JSON.stringify(JSON.parse(text))) return changed;
    } catch {
      // Not JSON any more, so Postgres would refuse it.
    }
  }
};
