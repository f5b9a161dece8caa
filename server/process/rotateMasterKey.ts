import { resolve } from 'node:path';
import { Pool } from 'pg';
import { countOf } from '../../domain/numberWords.ts';
import { keyIdOf } from '../adapters/masterKey.ts';
import { migrate } from '../adapters/migrate.ts';
import { replaceMasterKey } from '../adapters/replaceMasterKey.ts';
import { refuseUnfinishedRestore } from '../adapters/unfinishedRestore.ts';
import { adoptNextMasterKeyFile, masterKeyOf, nextMasterKeyFile, wrappingKeyFrom } from '../identity/secrets.ts';
import { Explained } from '../lib/explained.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from './config.ts';
import { withoutServers } from './withoutServers.ts';

type Options = {
  readonly config: Pick<Config, 'MASTER_KEY' | 'NEW_MASTER_KEY' | 'DATA_DIR'>;
  readonly databaseUrl: string;
  readonly migrations: string;
  readonly logger: Logger;
  readonly say: (line: string) => void;
  /** Milliseconds between the heartbeats of the lock that keeps servers from leading, for tests. */
  readonly heartbeat?: number | undefined;
};

/** The next master key, and what makes the configuration name it. */
const nextKeyOf = async ({ MASTER_KEY, NEW_MASTER_KEY, DATA_DIR }: Options['config']) => {
  if (MASTER_KEY === undefined) {
    if (NEW_MASTER_KEY !== undefined)
      throw new Explained(
        'NEW_MASTER_KEY belongs to MASTER_KEY: without that one, the new key is made in DATA_DIR/secrets',
      );
    const dataDir = resolve(DATA_DIR);
    const key = await nextMasterKeyFile(dataDir);
    return {
      key,
      use: async () => {
        await adoptNextMasterKeyFile(dataDir);
        return 'It is in secrets/master.key in DATA_DIR. Keep a copy of it at another place than the backups.';
      },
    };
  }
  if (NEW_MASTER_KEY === undefined)
    throw new Explained('Set NEW_MASTER_KEY to the new key (32 random bytes in base64: openssl rand -base64 32)');
  if (NEW_MASTER_KEY === MASTER_KEY) throw new Explained('NEW_MASTER_KEY is the same key as MASTER_KEY');
  return {
    key: Buffer.from(NEW_MASTER_KEY, 'base64'),
    use: async () => 'Set MASTER_KEY to it before the next start.',
  };
};

/**
 * Replaces the master key. Killed at any moment, either the former or the next key is in force, and the same call goes on:
 * all keys change in one transaction, and a new key is on the disk before it.
 */
export const rotateMasterKey = ({ config, databaseUrl, migrations, logger, say, heartbeat }: Options): Promise<void> =>
  withoutServers(
    databaseUrl,
    async (checkAlone) => {
      const former = await masterKeyOf(config);
      const { key, use } = await nextKeyOf(config);
      await migrate(databaseUrl, migrations, logger);
      const pool = new Pool({ connectionString: databaseUrl, max: 1 });
      try {
        await refuseUnfinishedRestore(pool);
        const persons = await replaceMasterKey(pool, former, key, checkAlone);
        const id = keyIdOf(wrappingKeyFrom(key));
        say(
          persons === null
            ? `The master key ${id} is in force already.`
            : `The master key is ${id} now: the keys of ${countOf(persons, 'person')} are encrypted with it.`,
        );
        say(await use());
      } finally {
        await pool.end();
      }
    },
    heartbeat,
  );
