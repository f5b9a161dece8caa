import type { Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { httpServer } from '../http/httpServer.ts';
import type { OnStop } from '../lib/lifetime.ts';
import type { Config } from './config.ts';

type Options = Pick<Config, 'PORT' | 'HOST'> & {
  /** Milliseconds that a request under way may take. */
  readonly requestTime: number;
};

/** Milliseconds after the deadline of the last request, for its response. */
const MARGIN = 2000;

/** Stops accepting connections, lets requests under way end, and cuts what is left after their deadline. */
const closing = (server: Server, patience: number) => {
  const underWay = new Set<ServerResponse>();
  // The connection of a response that has been sent would stay open for the next request.
  const isLast = (response: ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  // First of all listeners, because it must see a response before it is sent.
  server.prependListener('request', (_request, response) => {
    if (!server.listening) isLast(response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    for (const response of underWay) isLast(response);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearTimeout(late);
  };
};

export const listen = async (app: Express, { PORT, HOST, requestTime }: Options, onStop: OnStop) => {
  const server = httpServer(app);
  const close = closing(server, requestTime + MARGIN);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(PORT, HOST, listening);
  });
  onStop(close);
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : PORT };
};
