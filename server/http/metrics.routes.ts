import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import ipaddr from 'ipaddr.js';
import { NotFound } from '../application/errors.ts';
import type { MetricsRegistry } from '../metrics/registry.ts';
import { bearerOf } from './bearer.ts';

type Dependencies = {
  readonly metrics: Pick<MetricsRegistry, 'text' | 'contentType'>;
  readonly metricsToken: string | undefined;
  /** True behind a proxy. */
  readonly trustProxy: boolean;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** True for a request that comes from this machine, names it as the host and has no header that a proxy adds. */
const isOwn = (request: Request): boolean =>
  isLoopback(request.socket.remoteAddress) &&
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.get('host') ?? '') &&
  FORWARDED.every((name) => request.get(name) === undefined);

/** The figures of this process for Prometheus. Who may not read them does not learn that they are there. */
export const metricsRoutes = ({ metrics, metricsToken, trustProxy }: Dependencies): Router => {
  const router = Router();
  const mayRead = (request: Request): boolean => {
    const token = bearerOf(request);
    // A proxy on this machine may add no header, and name this machine as the host: then the whole world looks like it.
    if (token === undefined) return !trustProxy && isOwn(request);
    return metricsToken !== undefined && timingSafeEqual(digest(token), digest(metricsToken));
  };
  router.get('/metrics', async (request, response) => {
    if (!mayRead(request)) throw new NotFound();
    response.type(metrics.contentType).send(await metrics.text());
  });
  return router;
};
