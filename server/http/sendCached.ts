import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Sends a public answer that may be kept for `seconds`, then asked for again with its ETag. A cache that cannot reach us
 * must not show it any longer (RFC 9111, section 5.2.2.2): what it says of a badge may no longer be true.
 */
export const sendCached = (request: Request, response: Response, body: string, seconds: number): void => {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  response.set({ ETag: tag, 'Cache-Control': `public, max-age=${seconds}, must-revalidate` });
  // A proxy may have weakened the tag (`W/`), which does not matter to a GET.
  if (request.get('if-none-match')?.includes(tag)) response.status(304).end();
  else response.send(body);
};
