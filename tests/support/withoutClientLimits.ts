import http, { type RequestListener, type ServerOptions } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into a server process before its program: its HTTP server waits for its clients for ever.
const { createServer, Server } = http;
const forever = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 };
Object.assign(http, {
  createServer: (options: ServerOptions, listener?: RequestListener) =>
    createServer({ ...options, ...forever }, listener),
});
Server.prototype.setTimeout = function () {
  return this;
};
syncBuiltinESMExports();
