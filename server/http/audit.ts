import type { Response } from 'express';
import type { Audit } from '../application/failure.ts';
import type { LogDetails, Logger } from '../lib/logger.ts';
import { callerOf } from './acting.ts';
import { requestIdOf } from './requestId.ts';

/** Only ids and the pattern of the route: an address may contain a token, and no line names a person or a network address. */
const detailsOf = (response: Response, audit: Audit): LogDetails => {
  const { method, route } = response.req;
  const path: unknown = route?.path;
  return {
    request: requestIdOf(response),
    ...(typeof path === 'string' && { route: `${method} ${path}` }),
    ...callerOf(response),
    ...audit,
  };
};

/** One line about something that this request did. */
export const auditLine = (logger: Logger, message: string, audit: Audit, response: Response): void =>
  logger.info(message, detailsOf(response, audit));

/** Looking for what is not there may be an attempt to see what belongs to others. */
export const NOT_THERE: Audit = { event: 'object.refused' };
export const UNEXPECTED: Audit = { event: 'input.refused' };

/** One line about a request that was refused. Visitors who ask for what is not there are not worth one. */
export const auditRefusal = (logger: Logger, audit: Audit, response: Response): void => {
  const details = detailsOf(response, audit);
  if (audit.event === 'object.refused' && details.actor === undefined) return;
  logger.warn('A request was refused', details);
};

/** One line about a request for many things of which some were left out, as if each had been asked for by itself. */
export const auditLeftOut = (logger: Logger, response: Response, leavesOut: boolean): void => {
  if (leavesOut) auditRefusal(logger, NOT_THERE, response);
};
