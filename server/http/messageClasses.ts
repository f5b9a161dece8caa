import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * The classes of requests and responses for a server of `app`. They have the prototypes that Express would otherwise give
 * to each object when it arrives. V8 keeps such changed objects, and all that they refer to, until the next full
 * collection: a quarter of the time of a small request, and pauses of many milliseconds.
 */
export const messageClasses = (app: Express) => {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
};
