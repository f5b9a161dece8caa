import type { Request, Response } from 'express';
import { z } from 'zod';
import { cookiesOf } from './request.ts';
import { hostOnly } from './session.ts';

const MONTH = 30 * 86_400_000;

const Id = z.uuid();

/** Remembers a visitor's latest quick check, so that it can be tied to the account that the visitor then creates. */
export const quickCheckCookie = (https: boolean) => {
  const { prefix, options } = hostOnly(https);
  const name = `${prefix}quick_check`;
  return {
    idOf: (request: Request): string | undefined => Id.safeParse(cookiesOf(request)[name]).data,
    set: (response: Response, quickCheckId: string): void => {
      response.cookie(name, quickCheckId, { ...options, maxAge: MONTH });
    },
    clear: (response: Response): void => {
      response.clearCookie(name, options);
    },
  };
};
export type QuickCheckCookie = ReturnType<typeof quickCheckCookie>;
