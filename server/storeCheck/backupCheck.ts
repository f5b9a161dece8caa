import { type BackupSource, keysWithin } from '../backup/places.ts';
import {
  checkBackup,
  checkKeys,
  DamagedBackup,
  eventsIn,
  NoBackup,
  readBackupManifest,
  readKeysManifest,
} from '../backup/readBackup.ts';
import type { Finding } from './finding.ts';
import { logCheck } from './logCheck.ts';

/** What a damaged backup says of itself; undefined if `work` has found no damage. */
const damageIn = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DamagedBackup) return error.message;
      throw error;
    },
  );

const checkKeysOf = async (source: BackupSource): Promise<Finding> => {
  const found = { part: 'keys of the backup', extent: 'none', faults: [], notes: [] };
  try {
    const manifest = await readKeysManifest(keysWithin(source));
    const damage = await damageIn(checkKeys(keysWithin(source), manifest));
    const keys = manifest.tables.find(({ table }) => table === 'person_key')?.rows ?? 0;
    const masterKey = manifest.masterKey === undefined ? '' : ` under the master key ${manifest.masterKey}`;
    return { ...found, extent: `${keys} keys of ${manifest.createdAt}${masterKey}`, faults: damage ? [damage] : [] };
  } catch (error) {
    if (error instanceof NoBackup)
      return { ...found, notes: ['Its keys are not with it: a restore needs those of another backup'] };
    if (error instanceof DamagedBackup) return { ...found, faults: [error.message] };
    throw error;
  }
};

/** Reads a backup from its beginning to its end. Throws if there is none. */
export const checkBackupAt = async (source: BackupSource): Promise<readonly Finding[]> => {
  const part = `backup at ${source.place}`;
  const log = logCheck('events of the backup');
  const keys = await checkKeysOf(source);
  const whole = async (): Promise<string> => {
    const manifest = await readBackupManifest(source);
    await checkBackup(source, manifest);
    for (const chunk of manifest.chunks) for await (const events of eventsIn(source, chunk)) log.add(events);
    return `${manifest.chunks.length} files of events, ${manifest.tables.length} tables, ${manifest.files.files} files`;
  };
  try {
    const extent = await whole();
    return [{ part, extent, faults: [], notes: [] }, log.finding(), keys];
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    return [{ part, extent: 'damaged', faults: [error.message], notes: [] }, keys];
  }
};
