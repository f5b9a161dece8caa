import type { Request, Response } from 'express';
import { sendTagged } from './sendTagged.ts';

/**
 * Sends a public answer that may be kept for `seconds`, then asked for again with its ETag. A cache that cannot reach us
 * must not show it any longer (RFC 9111, section 5.2.2.2): what it says of a badge may no longer be true.
 */
export const sendCached = (request: Request, response: Response, body: string, seconds: number): void => {
  response.set('Cache-Control', `public, max-age=${seconds}, must-revalidate`);
  sendTagged(request, response, body);
};
