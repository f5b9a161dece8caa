import { resolve } from 'node:path';
import { pinoLogger } from '../server/adapters/logger.ts';
import { keyIdOf } from '../server/adapters/masterKey.ts';
import { hasMasterKey, masterKeyOf, wrappingKeyFrom } from '../server/identity/secrets.ts';
import { Explained } from '../server/lib/explained.ts';
import { readConfig } from '../server/process/config.ts';
import { rotateMasterKey } from '../server/process/rotateMasterKey.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { openDatabaseBeside } from './openStores.ts';

const USAGE = `npm run keys -- rotate
  Replaces the master key. Stop every server of the installation first. With MASTER_KEY, the new key is NEW_MASTER_KEY;
  without it, a new one is made in DATA_DIR/secrets. Run it again if it was cut off.
npm run keys -- id
  Prints the id of the configured master key, which backups name. The id does not tell the key.`;

const asked = process.argv[2];
if (process.argv.length !== 3 || (asked !== 'rotate' && asked !== 'id')) {
  console.error(USAGE);
  process.exit(2);
}

await runProcess(async (onStop) => {
  const config = readConfig(process.env);
  if (!(await hasMasterKey(config)))
    throw new Explained('There is no master key: a server makes it at its first start, or MASTER_KEY is to be set');
  if (asked === 'id') return console.log(keyIdOf(wrappingKeyFrom(await masterKeyOf(config))));
  const logger = pinoLogger(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
  await rotateMasterKey({
    config,
    databaseUrl: await openDatabaseBeside(config, logger, onStop),
    migrations: resolve('server/migrations'),
    logger,
    say: console.log,
  });
});
