import type { Request, Response } from 'express';
import { z } from 'zod';
import { MS_A_DAY } from '../../domain/calendar.ts';
import { cookiesOf } from './request.ts';
import { hostOnly } from './session.ts';

const MONTH = 30 * MS_A_DAY;

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
