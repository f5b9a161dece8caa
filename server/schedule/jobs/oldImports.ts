import type { Pool } from 'pg';
import type { Commands } from '../../application/commands.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

/** Days. An import can be undone for one. */
const IMPORTS_KEPT = 3;

// One whose work is not done still protects the files that are to be filed.
const OLD = `touched_at < $1::timestamptz - make_interval(days => $2)
  and not exists (select from import_work w where w.plan_id = property_import.plan_id)`;

type Stored = { readonly id: string; readonly account_id: string };
type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly commands: Pick<Commands, 'allowance' | 'import'>;
  readonly logger: Logger;
};

/** Deletes previews that were never committed, and imports that are done. */
export const oldImports = ({ pool, commands, logger }: Dependencies): Job => {
  /** True for one whose commit is decided, also if no policy has begun its work yet. */
  const isUnderWay = async ({ id, account_id }: Stored): Promise<boolean> => {
    const { lastImport } = await commands.allowance.freshState(account_id, backgroundDeadline());
    if (lastImport?.importId !== id) return false;
    const { status } = await commands.import.freshState(lastImport.planId, backgroundDeadline());
    return status !== 'applied' && status !== 'undone';
  };

  return {
    name: 'delete old imports',
    every: 'quarterHour',
    run: async (now, until) => {
      const { rows } = await pool.query<Stored>(`select id, account_id from property_import where ${OLD} order by id`, [
        now,
        IMPORTS_KEPT,
      ]);
      await attemptingEach({ logger, until }, async (attempt) => {
        for (const stored of rows)
          await attempt(stored.id, async () => {
            if (await isUnderWay(stored)) return;
            // Asked again, because its commit may have begun meanwhile.
            await pool.query(`delete from property_import where id = $3 and ${OLD}`, [now, IMPORTS_KEPT, stored.id]);
          });
      });
    },
  };
};
