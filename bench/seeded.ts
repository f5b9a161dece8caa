import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLog } from '../scripts/load/fillLog.ts';
import { type OpenedLog, openLog } from '../server/process/openLog.ts';
import { quiet } from './database.ts';

export const MASTER = Buffer.alloc(32, 7);
/** For a core that stores no files. */
export const DATA_DIR = join(tmpdir(), 'letproof-bench-files');

/** Lets `write` fill the event log of a database without a server. */
export const seeded = async <Result>(
  databaseUrl: string,
  write: (opened: OpenedLog) => Promise<Result>,
  master: Buffer = MASTER,
) => {
  const migrations = 'server/migrations';
  const opened = await openLog({ databaseUrl, eventStore: 'postgres', master, migrations, logger: quiet });
  const written = await fillLog(opened, () => write(opened));
  await opened.stop();
  return written;
};
