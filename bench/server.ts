import { logger } from '../server/adapters/logger.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { readConfig } from '../server/process/config.ts';
import { start } from '../server/process/start.ts';
import { crudRoutes } from './crudRoutes.ts';
import { measurePhases } from './phases.ts';
import type { Question } from './serverProcess.ts';

/** A whole server in its own process, with the CRUD baseline routes. */
const running = await start({
  config: readConfig(process.env),
  logger: logger('warn'),
  migrations: 'server/migrations',
  clientDir: 'dist/client',
  extend: (pool) => [crudRoutes(pool)],
});
const { core } = running;

const stop = () => running.stop().then(() => process.exit(0));

/** Milliseconds between looks at the memory. */
const LOOK = 20;

/** How long work takes and the most memory (RSS) of this process meanwhile. */
const peakOf = async (work: () => Promise<void>) => {
  globalThis.gc?.();
  const started = performance.now();
  let bytes = process.memoryUsage.rss();
  const looking = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss());
  }, LOOK);
  await work();
  clearInterval(looking);
  return { seconds: (performance.now() - started) / 1000, bytes };
};
export type Peak = Awaited<ReturnType<typeof peakOf>>;

let phases: ReturnType<typeof measurePhases> | undefined;

const ANSWERS: Readonly<Record<Question, () => unknown>> = {
  'caught up': async () => core.projections.caughtUp(await core.store.head(backgroundDeadline()), 120_000),
  memory: () => {
    globalThis.gc?.();
    return process.memoryUsage();
  },
  'due jobs': () => peakOf(running.runDueJobs),
  'start profile': () => {
    phases = measurePhases(running);
    return true;
  },
  phases: () => phases?.(),
  stop,
};
process.on('message', async (question: Question) => process.send?.(await ANSWERS[question]()));
// Stop the server when the bench was killed, too.
process.on('disconnect', () => void stop());
process.send?.({ url: running.url, databaseUrl: running.databaseUrl });
