import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { logger } from './adapters/logger.ts';
import { untilAborted } from './lib/lifetime.ts';
import { readConfig } from './process/config.ts';
import { runProcess } from './process/runProcess.ts';
import { start } from './process/start.ts';

/** The process: configuration from the environment, everything started, everything stopped on a signal. */
await runProcess(async (onStop, signal) => {
  const config = readConfig(process.env);
  // Started from the project's folder (npm does so); the bundle lies elsewhere than the sources, the project does not.
  const clientDir = resolve('dist/client');
  const running = await start({
    config,
    logger: logger(config.LOG_LEVEL),
    migrations: resolve('server/migrations'),
    clientDir: existsSync(clientDir) ? clientDir : undefined,
    signal: signal,
  });
  onStop(running.stop);
  console.log(`LetProof is ready at ${running.url}`);
  await untilAborted(signal);
});
