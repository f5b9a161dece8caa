import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pinoLogger } from './adapters/logger.ts';
import { untilAborted } from './lib/lifetime.ts';
import { readConfig } from './process/config.ts';
import { openData } from './process/openData.ts';
import { runProcess } from './process/runProcess.ts';

/** The server process: reads the configuration, starts everything, and stops it on a signal. */
await runProcess(async (onStop, signal) => {
  const config = readConfig(process.env);
  const logger = pinoLogger(config.LOG_LEVEL);
  // Paths are relative to the project's folder, where npm starts us: the bundle is in another folder than the sources.
  const clientDir = resolve('dist/client');
  // Postgres starts while the rest of the server is loaded, which takes about as long.
  const [data, { start }] = await Promise.all([openData(config, logger, onStop), import('./process/start.ts')]);
  const running = await start({
    config,
    data,
    logger,
    migrations: resolve('server/migrations'),
    clientDir: existsSync(clientDir) ? clientDir : undefined,
    signal,
  });
  onStop(running.stop);
  console.log(`LetProof is ready at ${running.url}`);
  await untilAborted(signal);
});
