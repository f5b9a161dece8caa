import type { Request, Response } from 'express';
import { contentDigest } from './contentDigest.ts';

/** The ETag of a body. */
export const tagOf = (body: string | Buffer): string => `"${contentDigest(body)}"`;

/** True if the client has the body with this tag. A proxy may have weakened the tag (`W/`), which does not matter to a GET. */
export const hasTagged = (request: Request, tag: string): boolean =>
  request.get('if-none-match')?.includes(tag) === true;

/** Sends a body with its ETag, or 304 to a client that has it already. */
export const sendTagged = (
  request: Request,
  response: Response,
  body: string | Buffer,
  tag: string = tagOf(body),
): void => {
  response.set('ETag', tag);
  if (hasTagged(request, tag)) response.status(304).end();
  else response.send(body);
};
