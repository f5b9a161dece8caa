import { type RequestHandler, Router } from 'express';
import { NotFound } from '../application/errors.ts';
import type { CheckerFile } from '../application/offlineChecker.ts';
import { anyone } from './acting.ts';
import { type CompressedFile, compressedFile, sendCompressedFile } from './compressedFile.ts';
import { deadlineOf, withDeadline } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'offlineChecker' | 'requestTime'>;

const FILE_NAME = 'letproof-check-offline.html';

/** The page that checks what we have signed: to be opened here, and as a file to be kept. */
export const offlineCheckerRoutes = ({ offlineChecker: checker, requestTime }: Dependencies): Router => {
  const router = Router();
  const compressed = new WeakMap<CheckerFile, CompressedFile>();

  const send: RequestHandler = async (request, response) => {
    if (!checker) throw new NotFound();
    const current = await checker.current(deadlineOf(request));
    const file = compressed.get(current) ?? compressedFile(current.bytes, 'text/html; charset=utf-8');
    compressed.set(current, file);
    // Its own policy, not that of our other pages. Only a header can forbid to frame it.
    response.set({
      'Content-Security-Policy': `${checker.policy}; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
    });
    await sendCompressedFile(request, response, file, 200);
  };

  // It holds the present keys of log and badges.
  const limited = withDeadline(requestTime);
  router.get('/check-offline', anyone, limited, send);
  router.get(
    '/check-offline.html',
    anyone,
    limited,
    (_request, response, next) => {
      response.attachment(FILE_NAME);
      next();
    },
    send,
  );
  return router;
};
