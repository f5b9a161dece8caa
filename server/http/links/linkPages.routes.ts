import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { waitingTime } from '../../../domain/waitingTime.ts';
import { linkedProperty } from '../../application/linkedProperty.ts';
import { openShares } from '../../application/openShares.ts';
import { stayReceipts } from '../../application/stayReceipts.ts';
import { uploadLinks } from '../../application/uploadLinks.ts';
import { linkIdOf } from '../../identity/linkTokens.ts';
import { anyone } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { logProblem, toProblem } from '../problems.ts';
import { secretAddress } from '../secretAddress.ts';
import { nonceOf } from '../security.ts';
import { countingNumbers } from '../stays/countingNumbers.ts';
import { linkEndedPage, linkRefusedPage, shareEndedPage, stayEndedPage } from './link.page.tsx';
import { countingAttempts, tokenOf } from './linkAttempts.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'findAccess' | 'now' | 'limits' | 'subscription' | 'secrets' | 'logger'
>;

/**
 * The pages of upload links, shares and stay receipts are pages of the client. These routes answer before it: with 404 and a page in
 * plain words for a link that has ended, which also helps where no script runs.
 */
export const linkPages = (dependencies: Dependencies, whoAsks: readonly RequestHandler[]): Router => {
  const { limits, logger } = dependencies;
  const router = Router();
  const linked = linkedProperty(dependencies);
  const uploads = uploadLinks({ ...dependencies, linked });
  const shares = openShares({ ...dependencies, linked });
  const receipts = stayReceipts(dependencies);
  const counted = countingAttempts(limits);
  const countNumber = countingNumbers(limits);

  const refusals =
    (endedPage: (nonce: string) => string): ErrorRequestHandler =>
    (error, _request, response, next) => {
      if (response.headersSent) return next(error);
      const problem = toProblem(error);
      logProblem(logger, error, problem, response);
      const { status, retryAfter, body } = problem;
      if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
      const nonce = nonceOf(response);
      const text = status === 429 ? `Please wait ${waitingTime(retryAfter ?? 60)} before you try again.` : body.detail;
      response.status(status).send(status === 404 ? endedPage(nonce) : linkRefusedPage(nonce, text));
    };

  const before = [secretAddress, ...whoAsks];

  router.get('/upload/:token', anyone, ...before, async (request: Request, _response, next) => {
    const token = tokenOf(request);
    await counted(request, linkIdOf('upload', token), () => uploads.findUnused(token, deadlineOf(request)));
    next();
  });
  router.use('/upload', refusals(linkEndedPage));

  router.get('/shared/:token', anyone, ...before, async (request: Request, _response, next) => {
    const token = tokenOf(request);
    await counted(request, linkIdOf('share', token), () => shares.find(token, deadlineOf(request)));
    next();
  });
  router.use('/shared', refusals(shareEndedPage));

  router.get('/stay/:number', anyone, ...before, async (request: Request, _response, next) => {
    await countNumber(request, (number) => receipts.find(number, deadlineOf(request)));
    next();
  });
  router.use('/stay', refusals(stayEndedPage));

  // Links of mails. The client's pages ask the API about their tokens.
  router.use(['/reset-password', '/confirm-email', '/invitations'], secretAddress);

  return router;
};
