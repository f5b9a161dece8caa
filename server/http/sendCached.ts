import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Sends a public answer that may be kept for `seconds`, then asked for again with its ETag. */
export const sendCached = (request: Request, response: Response, body: string, seconds: number): void => {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  response.set({ ETag: tag, 'Cache-Control': `public, max-age=${seconds}` });
  // A proxy may have weakened the tag (`W/`), which does not matter to a GET.
  if (request.get('if-none-match')?.includes(tag)) response.status(304).end();
  else response.send(body);
};
