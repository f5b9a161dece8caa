import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Core } from '../../server/process/core.ts';
import { CONDITION } from './timeLimits.ts';

/**
 * Refuses rows of the table, so that the next event that it concerns stops its read model. Returns a function that accepts
 * them again.
 */
export const refuseRows = async (pool: Pool, table: string): Promise<() => Promise<void>> => {
  await pool.query(`
    create function refuse_${table}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refused before insert or update on ${table} for each row execute function refuse_${table}()`);
  return async () => void (await pool.query(`drop function if exists refuse_${table} cascade`));
};

/** Resolves when the read model of the table has stopped. */
export const untilStopped = ({ projections }: Pick<Core, 'projections'>, table: string): Promise<void> =>
  expect
    .poll(() => projections.status().find(({ name }) => name === table)?.failure, { timeout: CONDITION })
    .toContain('refused');
