import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { logger } from './adapters/logger.ts';
import { untilAborted } from './lib/lifetime.ts';
import { readConfig } from './process/config.ts';
import { runProcess } from './process/runProcess.ts';
import { start } from './process/start.ts';

/** The server process: reads the configuration, starts everything, and stops it on a signal. */
await runProcess(async (onStop, signal) => {
  const config = readConfig(process.env);
  // Paths are relative to the project's folder, where npm starts us: the bundle is in another folder than the sources.
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
