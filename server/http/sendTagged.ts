import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Sends a body with its ETag, or 304 to a client that has it already. */
export const sendTagged = (request: Request, response: Response, body: string): void => {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  response.set('ETag', tag);
  // A proxy may have weakened the tag (`W/`), which does not matter to a GET.
  if (request.get('if-none-match')?.includes(tag)) response.status(304).end();
  else response.send(body);
};
