import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Loaded into a server before its program: a seeded fault, which keeps the whole body of each request in memory. */
const held: unknown[] = [];
subscribe('http.server.request.start', (message) => {
  const { request } = message as { readonly request: IncomingMessage };
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    held.push(chunk);
    return push(chunk, encoding);
  };
});
