import { subscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';

// Loaded into a server process before its program: a leak of one listener for each request.
const kept = new EventEmitter().setMaxListeners(0);
subscribe('http.server.request.start', (message) => {
  const { request } = message as { readonly request: IncomingMessage };
  kept.on('change', () => request.url);
});
