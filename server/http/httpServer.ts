import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Express } from 'express';
import { MAX_UPLOAD_BYTES } from '../../domain/documents/uploadLimit.ts';
import { messageClasses } from './messageClasses.ts';
import { hasBody } from './request.ts';

/** A phone with a weak signal sends 10 to 50 kB/s. */
const SLOWEST = 8_000;

/** Limits on slow clients. Without them a few clients could keep every connection busy. Times are in milliseconds. */
export const CLIENT_LIMITS = {
  /** The request's headers, from the first byte to the last. */
  headers: 15_000,
  /** Without one byte from a client that is sending, or without progress of one that is receiving. */
  silence: 15_000,
  /** Bytes per second that a body must have over `window`. */
  slowest: SLOWEST,
  window: 60_000,
  /**
   * The whole request: the largest document at the slowest speed, and a third more; at least half an hour, in which a ZIP
   * of 100 MB needs 58 kB/s.
   */
  request: Math.max(30 * 60_000, ((4 / 3) * 1000 * MAX_UPLOAD_BYTES) / SLOWEST),
  /** Between two requests on one connection. */
  idle: 5_000,
  /** All connections: 6000 live ones (LIVE_LIMITS) leave 2000 for requests. */
  connections: 8000,
} as const;
export type ClientLimits = { readonly [Limit in keyof typeof CLIENT_LIMITS]: number };

/** Samples per window, so that a body is cut at most a sixth of the window late. */
const SAMPLES = 6;

/**
 * Ends the connection of a client that has stopped sending or receiving. Node raises "timeout" for both, but also while
 * the client waits for us.
 */
const endSilentClient = (request: IncomingMessage, response: ServerResponse) => {
  const { socket } = request;
  request.on('timeout', () => {
    const { bytesRead } = socket;
    // Unread bytes mean that we are the slow side. They may still be on their way from the operating system.
    setImmediate(() => void (request.readableLength === 0 && socket.bytesRead === bytesRead && socket.destroy()));
  });
  response.on('timeout', () => void (socket.writableLength > 0 && socket.destroy()));
};

/**
 * Ends the connection of a request whose body arrives slower than `slowest` over the whole of `window`. Each body has a
 * timer of its own, because V8 keeps the entries of one Map of all bodies too long: when a Map with many changes gets a
 * new table, the old one still holds its entries, and refers to the new one.
 */
const endSlowBody = (request: IncomingMessage, { slowest, window }: ClientLimits) => {
  if (!hasBody(request)) return;
  const { socket } = request;
  /** The bytes that the socket had received at the latest checks. */
  const received = [socket.bytesRead];
  const check = () => {
    // Unread bytes mean that we are the slow side, so the window begins again.
    if (request.readableLength > 0) received.length = 0;
    if (request.complete || received.push(socket.bytesRead) <= SAMPLES) return;
    const arrived = socket.bytesRead - (received.shift() ?? 0);
    if (arrived < (slowest * window) / 1000) socket.destroy();
  };
  const timer = setInterval(check, window / SAMPLES).unref();
  request.once('close', () => clearInterval(timer));
};

/**
 * A server that asks its clients to close their connections once it closes: otherwise they would stay open for the next
 * request.
 */
export const httpServer = (app: Express, limits: ClientLimits = CLIENT_LIMITS): Server => {
  const { headers, silence, request, idle, connections } = limits;
  const server: Server = createServer({
    ...messageClasses(app, () => !server.listening),
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: headers / 3,
  });
  server.maxConnections = connections;
  server.setTimeout(silence);
  server.on('request', endSilentClient);
  server.on('request', (arriving: IncomingMessage) => endSlowBody(arriving, limits));
  server.on('request', app);
  return server;
};
