import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '../embeddedPostgres/processes.ts';
import { NOBODY } from './confine.ts';

const PREFIX = 'letproof-chromium-';

/** Host, pid and start time identify the process that owns a profile. Another host may share the temporary folder. */
const nameOf = (host: string, pid: number, startTime: string) =>
  `${PREFIX}${host}_${pid}_${startTime.replaceAll(/\W/g, '')}_`;

const removeFolder = (path: string): Promise<void> =>
  // The browser's children may write for a moment after it has ended.
  rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);

/** A new folder for a browser's data, in which `remove` deletes everything. */
export const createProfile = async () => {
  const own = nameOf(hostname(), process.pid, (await startTimeOf(process.pid)) ?? '');
  const path = await mkdtemp(join(tmpdir(), own));
  if (process.getuid?.() === 0) await chown(path, NOBODY.uid, NOBODY.gid);
  return { path, remove: () => removeFolder(path) };
};

/** Removes the profiles of server processes on this host that were killed and could not do it themselves. */
export const removeDeadProfiles = async (): Promise<void> => {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const [, host, pid, startTime = ''] = /^letproof-chromium-(.+)_(\d+)_([0-9A-Za-z]*)_/.exec(name) ?? [];
    if (host !== hostname()) continue;
    const running = await startTimeOf(Number(pid));
    if (running === undefined || running.replaceAll(/\W/g, '') !== startTime) await removeFolder(join(tmpdir(), name));
  }
};
