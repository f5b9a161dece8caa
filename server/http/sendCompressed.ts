import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);

/**
 * Sends JSON of which there may be megabytes. Only for answers that repeat nothing of the request beside their secrets,
 * or the length of an answer would tell them (the BREACH attack).
 */
export const sendCompressed = async (request: Request, response: Response, body: unknown): Promise<void> => {
  const json = JSON.stringify(body);
  response.type('application/json').vary('Accept-Encoding');
  if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return void response.send(json);
  response.set('Content-Encoding', 'gzip').send(await compress(json));
};
