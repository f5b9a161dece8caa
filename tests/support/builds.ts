import { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import type { ReadModel } from '../../projections/readModel.ts';
import type { Leadership } from '../../server/adapters/leadership.ts';
import { type ReadModelTables, readModelTables } from '../../server/adapters/readModelTables.ts';
import { silent } from './logs.ts';
import type { MemoryLog } from './memoryLog.ts';
import type { Database } from './readModels.ts';
import { startService } from './startService.ts';

/** The role of a process that does not lead. */
export const following: Pick<Leadership, 'role'> = {
  role: () => ({ leads: false, until: new AbortController().signal }),
};

/** Tables with separate connections, as in another process: prepared statements are named after the model. */
export const otherProcess = ({ url }: Database) => {
  const pool = new Pool({ connectionString: url, max: 6 });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return readModelTables(pool);
};

/** Starts the read models of one build. */
export const startWith = async (
  tables: ReadModelTables,
  models: readonly ReadModel<unknown>[],
  events: Pick<MemoryLog, 'subscribe' | 'flush'>,
  leadership: Parameters<typeof startService>[0]['leadership'],
) => {
  const service = await startService({ models, events, tables, logger: silent, leadership });
  onTestFinished(service.stop);
  return { ...service, state: () => service.status()[0] };
};
