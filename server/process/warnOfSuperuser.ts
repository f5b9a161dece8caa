import type { Pool } from 'pg';
import type { Logger } from '../lib/logger.ts';
import type { Config } from './config.ts';

type Options = {
  readonly config: Pick<Config, 'NODE_ENV'>;
  readonly pool: Pick<Pool, 'query'>;
  readonly logger: Pick<Logger, 'warn'>;
};

const SUPERUSER =
  'DATABASE_URL names a superuser of Postgres, who can run programs and read files there: use a role that owns one database';

/** A superuser works like any other role, so an operator would not learn of it in another way. */
export const warnOfSuperuser = async ({ config, pool, logger }: Options): Promise<void> => {
  if (config.NODE_ENV !== 'production') return;
  const { rows } = await pool.query<{ is_superuser: string }>('show is_superuser');
  if (rows[0]?.is_superuser === 'on') logger.warn(SUPERUSER);
};
