import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** Changes one bit of a file. Returns what undoes it. */
export const flipBitOf = async (path: string): Promise<() => Promise<void>> => {
  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  const place = randomInt(bytes.length);
  changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8));
  await writeFile(path, changed);
  return () => writeFile(path, bytes);
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
