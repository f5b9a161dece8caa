import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { exists, removeAbandoned } from '../../lib/disk.ts';

const require = createRequire(import.meta.url);
/** Milliseconds. */
const ABANDONED = 10 * 60_000;

/** Increase it when what is written beside the browser changes. */
const LAYOUT = 3;

const unpacking = new Map<string, Promise<string>>();

/** Unpacks @sparticuz/chromium into our own folder. The package itself would use /tmp, where every user can write. */
export const unpackChromium = async (place: string) => {
  const pending = unpacking.get(place) ?? unpackInto(place).finally(() => unpacking.delete(place));
  unpacking.set(place, pending);
  const folder = await pending;
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'lib'),
    fonts: join(folder, 'fonts.conf'),
  };
};

/** Unpacks into a temporary folder and renames it when complete. So several processes may do this at once, or be killed. */
const unpackInto = async (place: string) => {
  const packed = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..');
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
  const folder = join(place, `chromium-${version}-${LAYOUT}`);
  if (await exists(folder)) return folder;

  await mkdir(place, { recursive: true });
  await removeAbandoned(dirname(folder), ABANDONED, (name) => name.startsWith(`${basename(folder)}.new-`));
  const temporary = await mkdtemp(`${folder}.new-`);
  try {
    await Promise.all([
      decompress(packed, 'chromium.br', createWriteStream(join(temporary, 'chromium'), { mode: 0o755 })),
      untar(packed, 'al2023.tar.br', temporary),
      untar(packed, 'fonts.tar.br', temporary),
    ]);
    await writeFile(join(temporary, 'fonts.conf'), FONTS_CONF);
    await chmod(temporary, 0o755);
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
  return folder;
};

const decompress = (packed: string, name: string, into: NodeJS.WritableStream) =>
  pipeline(createReadStream(join(packed, 'bin', name)), createBrotliDecompress({ chunkSize: 2 ** 20 }), into);

const untar = async (packed: string, name: string, folder: string) => {
  const child = spawn('tar', ['-x', '--no-same-owner', '-C', folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
  });
  // tar does not read the padding after the end of the archive, so writing may fail. Its exit code reports real failures.
  const written = decompress(packed, name, child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  await Promise.all([written, ended]);
};

/**
 * Without the fonts of the machine: a paper would look different where others are installed. Relative to this file, because
 * the data folder may be moved: without a font, papers would be printed without text.
 */
const FONTS_CONF =
  '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n';
