import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Aborts when the connection of this response is closed. */
export const closedSignal = (response: Response): AbortSignal => {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  if (response.destroyed) closed.abort();
  return closed.signal;
};

/**
 * The result of `work`; undefined if it fails once the client has closed the connection, `closed` being its signal: who has
 * gone needs no answer, and what is given up for that is no fault to log.
 */
export const unlessClosed = async <Result>(closed: AbortSignal, work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (!closed.aborted) throw error;
    return undefined;
  }
};

/**
 * Sends `stream`. If it fails, the status is sent already: a connection that is cut tells the client that the file is not
 * whole. `failed` is called unless the client has closed the connection, `closed` being its signal.
 */
export const sendStream = (
  stream: NodeJS.ReadableStream | AsyncIterable<Uint8Array>,
  response: Response,
  closed: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> =>
  pipeline(stream, response).catch((error: unknown) => {
    response.destroy();
    if (!closed.aborted) failed(error);
  });
