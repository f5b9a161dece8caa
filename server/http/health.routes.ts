import { Router } from 'express';

export type PartState = { readonly ok: boolean; readonly detail?: string };
/** Checks each part. A part that does not answer is not ok. */
export type Readiness = () => Promise<Readonly<Record<string, PartState>>>;

/**
 * Without it no document is taken or given, and everything else works. All processes share a bucket or the folder of
 * documents, so all would become unready at once, and the site would go away. What only one process lacks is a part of its
 * own: the folder into which it receives files, if documents are in a bucket.
 */
const NOT_NEEDED = 'storage';

/** May this process get requests? */
export const isReady = (parts: Awaited<ReturnType<Readiness>>): boolean =>
  Object.entries(parts).every(([name, { ok }]) => ok || name === NOT_NEEDED);

/** Seconds. */
const RETRY_AFTER = 2;

export const healthRoutes = (readiness: Readiness): Router => {
  const router = Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', async (_request, response) => {
    const parts = await readiness();
    const ready = isReady(parts);
    if (!ready) response.set('Retry-After', String(RETRY_AFTER));
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', parts });
  });
  return router;
};
