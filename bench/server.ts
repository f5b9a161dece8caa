import { Router } from 'express';
import { logger } from '../server/adapters/logger.ts';
import { readConfig } from '../server/process/config.ts';
import { start } from '../server/process/start.ts';

/** A whole server in a process of its own, with one bare route more: one UPDATE, as CRUD would save an answer. */
const running = await start({
  config: readConfig(process.env),
  log: logger('warn'),
  migrations: 'server/migrations',
  clientDir: undefined,
  extend: (pool) => {
    const router = Router();
    router.put('/bench/:id', async (request, response) => {
      await pool.query({
        name: 'bench-bare',
        text: 'update bench_bare set answer = $2, updated_at = now() where id = $1',
        values: [request.params.id, request.body.answer],
      });
      response.json({ success: true });
    });
    return [router];
  },
});
process.on('message', (message) => {
  if (message === 'memory') {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }
  if (message === 'caught up')
    void running.core.store
      .head()
      .then((head) => running.core.projections.caughtUp(head, 120_000))
      .then((caughtUp) => process.send?.(caughtUp));
  if (message === 'stop') void running.stop().then(() => process.exit(0));
});
// A bench that was cut off leaves no server behind.
process.on('disconnect', () => void running.stop().then(() => process.exit(0)));
process.send?.({ url: running.url, databaseUrl: running.databaseUrl });
