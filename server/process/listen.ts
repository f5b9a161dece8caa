import type { Server } from 'node:http';
import type { Express } from 'express';
import { httpServer } from '../http/httpServer.ts';
import type { Config } from './config.ts';

type Options = Pick<Config, 'PORT' | 'HOST'> & {
  /** Milliseconds that a request under way may take. */
  readonly requestTime: number;
};

/** Milliseconds after the deadline of the last request, for its response. */
const MARGIN = 2000;

/** Stops accepting connections, lets requests under way end, and cuts what is left after their deadline. May be repeated. */
const close = async (server: Server, patience: number) => {
  const closed = new Promise((done) => server.close(done));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(late);
};

export const listen = async (app: Express, { PORT, HOST, requestTime }: Options) => {
  const server = httpServer(app);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(PORT, HOST, listening);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : PORT,
    close: () => close(server, requestTime + MARGIN),
  };
};
