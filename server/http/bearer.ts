import type { Request } from 'express';

/** The token of `Authorization: Bearer …`; undefined with another scheme or without the header. */
export const bearerOf = (request: Pick<Request, 'get'>): string | undefined => {
  const [scheme, token = ''] = (request.get('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
};
