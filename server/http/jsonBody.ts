import express, { type RequestHandler } from 'express';
import { flawOf } from '../../domain/plainJson.ts';
import { Unprocessable } from '../application/errors.ts';

const withoutFlaws: RequestHandler = ({ body }, _response, next) => {
  const flaw = flawOf(body);
  if (flaw) throw new Unprocessable({ body: flaw });
  next();
};

/** Parses JSON bodies and refuses those that would break the code behind, so that each route gets plain values. */
export const jsonBody: readonly RequestHandler[] = [express.json({ limit: '100kb' }), withoutFlaws];
