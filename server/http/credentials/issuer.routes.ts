import { type RequestHandler, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { StatusPurpose } from '../../../domain/credentials/statusLists.ts';
import { NotFound } from '../../application/errors.ts';
import { didDocument, keySet } from '../../credentials/issuer.ts';
import { anyone } from '../acting.ts';
import { anyOrigin } from '../anyOrigin.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { sendCached } from '../sendCached.ts';

type Dependencies = Pick<RouteDependencies, 'badgeCredentials' | 'issuerOrigin'>;

/** Seconds. A new key is listed when the server starts with it, so it must soon be seen. */
const KEYS_AGE = 300;
/** Seconds for which clients and this process keep a list. Together less than the 5 s in which a revocation counts. */
const LIST_AGE = 2;

const ListName = z
  .string()
  .regex(/^(suspension|revocation)-[1-9]\d{0,5}$/)
  .transform((name) => {
    const [purpose, list] = name.split('-');
    return { purpose: StatusPurpose.parse(purpose), list: Number(list) };
  });

/** What a verifier needs besides a badge: the keys of the issuer, and the status lists. */
export const issuerRoutes = (
  { badgeCredentials, issuerOrigin }: Dependencies,
  whoAsks: readonly RequestHandler[],
): Router => {
  const router = Router();
  const open = [...whoAsks, anyOrigin];
  const lists = new LRUCache<string, Promise<string>>({ max: 100, ttl: LIST_AGE * 1000 });

  router.get('/.well-known/jwks.json', anyone, ...open, async (request, response) => {
    const keys = await badgeCredentials.publicKeys(deadlineOf(request));
    response.type('application/jwk-set+json');
    sendCached(request, response, JSON.stringify(keySet(issuerOrigin(), keys)), KEYS_AGE);
  });

  router.get('/.well-known/did.json', anyone, ...open, async (request, response) => {
    const keys = await badgeCredentials.publicKeys(deadlineOf(request));
    response.type('application/did+json');
    sendCached(request, response, JSON.stringify(didDocument(issuerOrigin(), keys)), KEYS_AGE);
  });

  router.get('/status/:name.jwt', anyone, ...open, async (request, response) => {
    const name = ListName.safeParse(request.params.name);
    if (!name.success) throw new NotFound();
    const { purpose, list } = name.data;
    const key = `${purpose} ${list}`;
    const making = lists.get(key) ?? badgeCredentials.statusList(purpose, list, issuerOrigin());
    lists.set(key, making, { noUpdateTTL: true });
    making.catch(() => lists.delete(key));
    response.type('text/plain');
    sendCached(request, response, await making, LIST_AGE);
  });

  return router;
};
