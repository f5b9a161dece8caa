import type { Request } from 'express';
import type { Context } from '../../application/commandHandler.ts';
import { staffContext } from '../../application/staff/staffContext.ts';
import { actingOf } from '../acting.ts';

/** What a person of staff does about an account, or about none; whichever account the request names. */
export const officeContext = (request: Request, account: string | null): Context => {
  const { person, correlationId, deadline } = actingOf(request);
  return staffContext(person, account, { correlationId, deadline });
};
