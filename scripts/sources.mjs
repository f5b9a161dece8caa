// Which sources a build was made from. Plain JavaScript, because it runs before the build.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @param {string} path @returns {string[]} */
const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

/** Nanoseconds. A file that changes twice within one tick of its file system keeps its times. */
const TICK = 2_000_000_000n;
const MILLISECOND = 1_000_000n;

/**
 * A hash of the sizes and times of these files; undefined if one of them has changed just now, and may do so once more
 * without new times. The time of the last change of a file's entry cannot be set, so a file that was copied together
 * with its dates differs as well.
 *
 * @param {string} root @param {readonly string[]} files @param {number} now @returns {string | undefined}
 */
const statesOf = (root, files, now) => {
  const settled = BigInt(now) * MILLISECOND - TICK;
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    if (ctimeNs > settled) return undefined;
    hash.update(`${relative(root, file)}\0${size}\0${mtimeNs}\0${ctimeNs}\0`);
  }
  return hash.digest('hex');
};

/** @param {string} path */
const textOf = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Compares the sources with those of the build in `built`. Contents decide, not dates, because a fresh clone or a copied
 * folder has new dates. They are not read while no file has changed since they last were.
 *
 * @param {{ root: string, inputs: readonly string[], built: string, now?: number, read?: (path: string) => Buffer }} options
 */
export const sources = ({ root, inputs, built, now = Date.now(), read = (path) => readFileSync(path) }) => {
  const stamp = join(built, '.built-from');
  const statesStamp = join(built, '.built-from-states');
  const files = inputs.map((input) => join(root, input)).flatMap(filesUnder);
  // Before the contents are read: what changes meanwhile is then noticed by the next start.
  const states = statesOf(root, files, now);

  const contents = () => {
    const hash = createHash('sha256');
    for (const file of files) hash.update(relative(root, file)).update('\0').update(read(file)).update('\0');
    return hash.digest('hex');
  };
  const former = textOf(stamp);
  const isUntouched = former !== '' && states !== undefined && textOf(statesStamp) === `${former} ${states}`;
  const present = isUntouched ? former : contents();

  const noteStates = () => {
    if (isUntouched || states === undefined) return;
    try {
      writeFileSync(statesStamp, `${present} ${states}`);
    } catch {
      // The build may belong to another user. Each start then reads the contents.
    }
  };
  if (present === former) noteStates();

  return {
    isBuilt: present === former,
    /** A build that fails leaves half of its files: it must not count as the one before, whose sources may come back. */
    building: () => rmSync(stamp, { force: true }),
    hasBuilt: () => {
      mkdirSync(built, { recursive: true });
      writeFileSync(stamp, present);
      noteStates();
    },
  };
};
