import { IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Express } from 'express';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Makes the classes of requests and responses for a server of `app`, and sets their prototypes in `app`. Express gives
 * each request and response these prototypes when it arrives; with our classes they have them already. Objects whose
 * prototype was changed stay in memory until V8's next full collection, with all that they refer to (seen with Node 20).
 *
 * Responses whose headers are written while `isClosing` are the last of their connections.
 */
export const messageClasses = (app: Express, isClosing: () => boolean) => {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {
    // Node calls it for each response. A list of those that are under way would keep them in memory, too.
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      if (isClosing()) this.shouldKeepAlive = false;
      // It has two overloads: without a message, the headers come second.
      return super.writeHead(status, message as string, headers);
    }
  }
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
};
