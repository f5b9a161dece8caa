import { Router } from 'express';

export type PartState = { readonly ok: boolean; readonly detail?: string };
/** Checks each part. A part that does not answer is not ok. */
export type Readiness = () => Promise<Readonly<Record<string, PartState>>>;

/** Seconds. */
const RETRY_AFTER = 2;

export const healthRoutes = (readiness: Readiness): Router => {
  const router = Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', async (_request, response) => {
    const parts = await readiness();
    const ready = Object.values(parts).every(({ ok }) => ok);
    if (!ready) response.set('Retry-After', String(RETRY_AFTER));
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', parts });
  });
  return router;
};
