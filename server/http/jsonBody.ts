import express, { type RequestHandler } from 'express';
import { Unprocessable } from '../application/errors.ts';

const MAX_DEPTH = 20;

/**
 * Why this value is refused. A member such as `toString` would replace the method of that name, which schemas and
 * libraries call on any value. Deep values would exhaust the stack of every recursive function.
 */
const flawOf = (value: unknown, depth = 0): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === MAX_DEPTH) return `This is nested more than ${MAX_DEPTH} levels deep`;
  for (const [name, member] of Object.entries(value)) {
    if (name in Object.prototype) return `No member may be named ${name}`;
    const flaw = flawOf(member, depth + 1);
    if (flaw) return flaw;
  }
  return undefined;
};

const withoutFlaws: RequestHandler = ({ body }, _response, next) => {
  const flaw = flawOf(body);
  if (flaw) throw new Unprocessable({ body: flaw });
  next();
};

/** Parses JSON bodies and refuses those that would break the code behind, so that each route gets plain values. */
export const jsonBody: readonly RequestHandler[] = [express.json({ limit: '100kb' }), withoutFlaws];
