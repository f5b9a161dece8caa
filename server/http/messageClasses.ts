import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Makes the classes of requests and responses for a server of `app`, and sets their prototypes in `app`. Express gives
 * each request and response these prototypes when it arrives; with our classes they have them already. Objects whose
 * prototype was changed stay in memory until V8's next full collection, with all that they refer to (seen with Node 20).
 */
export const messageClasses = (app: Express) => {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
};
