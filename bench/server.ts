import { pinoLogger } from '../server/adapters/logger.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { readConfig } from '../server/process/config.ts';
import { openPayments } from '../server/process/openPayments.ts';
import { start } from '../server/process/start.ts';
import { reconcileSubscriptions } from '../server/schedule/jobs/reconcileSubscriptions.ts';
import { crudRoutes } from './crudRoutes.ts';
import { measurePhases } from './phases.ts';
import type { Question } from './serverProcess.ts';

/** A whole server in its own process, with the CRUD baseline routes. */
const config = readConfig(process.env);
const logger = pinoLogger('warn');
const running = await start({
  config,
  logger,
  migrations: 'server/migrations',
  clientDir: 'dist/client',
  extend: (pool) => [crudRoutes(pool)],
});
const { core, now, recordSubscription } = running;

const stop = () => running.stop().then(() => process.exit(0));

/** Milliseconds between looks at the memory. */
const LOOK = 20;

/** Notes the memory (RSS, bytes) of this process from now on. `stop` returns the first and the largest value. */
const watchMemory = () => {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let bytes = before;
  const looking = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss());
  }, LOOK);
  return {
    stop: () => {
      clearInterval(looking);
      return { bytes, before };
    },
  };
};

/** How long work takes and the most memory of this process meanwhile. */
const peakOf = async (work: () => Promise<void>) => {
  const started = performance.now();
  const memory = watchMemory();
  await work();
  return { seconds: (performance.now() - started) / 1000, ...memory.stop() };
};

/** The daily comparison with Stripe, without the schedule, which would run it as well. */
const compare = async () => {
  const { payments } = await openPayments({ config, core, now, logger });
  const job = reconcileSubscriptions({ ...core, payments, recordSubscription, now, logger });
  return job.run(now(), new AbortController().signal);
};

export type Peak = Awaited<ReturnType<typeof peakOf>>;

let phases: ReturnType<typeof measurePhases> | undefined;
let memory: ReturnType<typeof watchMemory> | undefined;

const ANSWERS: Readonly<Record<Question, () => unknown>> = {
  'caught up': async () => core.projections.caughtUp(await core.store.head(backgroundDeadline()), 120_000),
  memory: () => {
    globalThis.gc?.();
    return process.memoryUsage();
  },
  'watch memory': () => {
    memory = watchMemory();
    return true;
  },
  'peak memory': () => memory?.stop(),
  compare: () => peakOf(compare),
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
