import { type ErrorRequestHandler, type RequestHandler, Router, urlencoded } from 'express';
import { MESSAGE_NOT_SENT, tooManyMessages } from '../../domain/contact/texts.ts';
import { waitingTime } from '../../domain/waitingTime.ts';
import type { Logger } from '../lib/logger.ts';
import { anyone } from './acting.ts';
import { limitAnonymousBodies } from './anonymousBodies.ts';
import { contactRefusedPage, contactSentPage, typedIn } from './contact.page.tsx';
import { type ContactDependencies, messageReceiver } from './contactMessages.ts';
import { withoutParsing } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { logProblem, toProblem } from './problems.ts';
import { nonceOf } from './security.ts';

type Dependencies = ContactDependencies & Pick<RouteDependencies, 'replies' | 'devices'> & { readonly logger: Logger };

/** A message of 5,000 characters, percent-encoded. */
const form = urlencoded({ extended: false, limit: '100kb' });

/** People see this answer in a browser, so a refusal is a page, too, and keeps what they typed. */
const refusalPage =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = toProblem(error);
    logProblem(logger, error, problem, response);
    const { status, body, retryAfter } = problem;
    const errors = 'errors' in body ? (body.errors as Record<string, string>) : {};
    const refusal = status === 429 ? tooManyMessages(waitingTime(retryAfter ?? 60)) : MESSAGE_NOT_SENT;
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    const state = { values: typedIn(request.body), errors, refusal: status === 422 ? undefined : refusal };
    response.status(status).send(contactRefusedPage(nonceOf(response), state));
  };

/** The page that confirms a message. */
const CONTACT_SENT = '/contact/sent';

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** The contact form of browsers without script. The page with the empty form is one of the public pages. */
export const contactPages = (dependencies: Dependencies, whoAsks: readonly RequestHandler[]): Router => {
  const { replies, limits, devices, logger } = dependencies;
  const router = Router();
  const receive = messageReceiver(dependencies);
  const before = [noStore, ...whoAsks, limitAnonymousBodies(limits, devices), ...withoutParsing([form])];

  router.post('/contact', anyone, ...before, async (request, response) => {
    replies.acknowledged(response, await receive(request)).redirect(303, CONTACT_SENT);
  });

  router.get(CONTACT_SENT, anyone, (_request, response) => {
    response.set('Cache-Control', 'no-store').send(contactSentPage(nonceOf(response)));
  });

  router.use('/contact', refusalPage(logger));
  return router;
};
