import express, { type RequestHandler } from 'express';
import { flawOf } from '../../domain/plainJson.ts';
import { MalformedRequest, Unprocessable, UnsupportedMediaType } from '../application/errors.ts';
import { hasBody } from './request.ts';

/** The parser knows other charsets, too. A proxy that filters requests would not see what a text in UTF-7 says. */
const utf8Only = (_request: unknown, _response: unknown, _bytes: Buffer, charset: string) => {
  if (charset !== 'utf-8') throw new UnsupportedMediaType('Send this as UTF-8.');
};

/**
 * If the client disconnects before the parser has read the body, the parser leaves the body undefined. The route would refuse
 * such a request, and its Idempotency-Key would keep this refusal, so that a retry could not succeed.
 */
const refuseUnreadBody: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && request.is('json') && request.body === undefined)
    throw new MalformedRequest('The request did not arrive whole.');
  next();
};

const withoutFlaws: RequestHandler = ({ body }, _response, next) => {
  const flaw = flawOf(body);
  if (flaw) throw new Unprocessable({ body: flaw });
  next();
};

/** Parses JSON bodies and refuses those that would break the code behind, so that each route gets plain values. */
export const jsonBody: readonly RequestHandler[] = [
  express.json({ limit: '100kb', verify: utf8Only }),
  refuseUnreadBody,
  withoutFlaws,
];
