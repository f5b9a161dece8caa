import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { logger } from './adapters/logger.ts';
import { InvalidConfig, readConfig } from './config.ts';
import { start } from './start.ts';

/** The process: configuration from the environment, everything started, everything stopped on a signal. */
const main = async () => {
  const config = readConfig(process.env);
  const log = logger(config.LOG_LEVEL);
  // Started from the project's folder (npm does so); the bundle lies elsewhere than the sources, the project does not.
  const clientDir = resolve('dist/client');
  const running = await start({
    config,
    log,
    migrations: resolve('server/migrations'),
    clientDir: existsSync(clientDir) ? clientDir : undefined,
  });
  console.log(`LetProof is ready at ${running.url}`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('Stopping failed', error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch((error: unknown) => {
  // A wrong value ends the start with one line that names it.
  console.error(error instanceof InvalidConfig ? error.message : error);
  process.exit(1);
});
