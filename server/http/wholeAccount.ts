import type { Request } from 'express';
import { NotFound } from '../application/errors.ts';
import { type Acting, actingOf } from './acting.ts';

/** Throws NotFound for a person whose grant is for certain properties: it does not cover what belongs to the account. */
export const ofWholeAccount = (request: Request): Acting => {
  const acting = actingOf(request);
  if (acting.scope !== null) throw new NotFound();
  return acting;
};
