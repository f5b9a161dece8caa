import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { CrossSite, UnsupportedMediaType } from '../application/errors.ts';
import { bearerOf } from './bearer.ts';
import { hasBody, originOf } from './request.ts';

type StyleSource = string | ((request: IncomingMessage, response: ServerResponse) => string);

export const nonceOf = (response: { locals: Record<string, unknown> }): string => String(response.locals.nonce);

/** Emotion inserts style elements at run time: each page has its own nonce for them. */
export const pageNonce: RequestHandler = (_request, response, next) => {
  response.locals.nonce = randomBytes(16).toString('base64');
  next();
};

const htmlHeaders = (https: boolean, styles: readonly StyleSource[]): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styles],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });

/** For pages whose style elements Emotion inserts. */
export const pageHeaders = (https: boolean): RequestHandler =>
  // Helmet's types know only Node's response, but it hands over the one of Express.
  htmlHeaders(https, [(_request, response) => `'nonce-${nonceOf(response as Response)}'`]);

/** For pages that were built as files: the same for every request. */
export const staticPageHeaders = (https: boolean): RequestHandler => htmlHeaders(https, []);

const TRANSPORT_SECURITY = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

const sending =
  (headers: Readonly<Record<string, string>>): RequestHandler =>
  (_request, response, next) => {
    response.set(headers);
    next();
  };

/** Scripts, style sheets and fonts. A page loads some twenty of them, so they carry only what protects a file. */
export const assetHeaders = (https: boolean): RequestHandler =>
  sending({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https && TRANSPORT_SECURITY),
  });

/** API responses must not run as a page or be framed. */
export const apiHeaders = (https: boolean): RequestHandler =>
  sending({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
    ...(https && TRANSPORT_SECURITY),
  });

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Only the API reads API keys: pages would go by the cookie. */
const hasApiKey = (request: Request): boolean => /^\/api\//i.test(request.path) && bearerOf(request) !== undefined;

const claimedOrigin = (request: Request): string | undefined => {
  const origin = request.get('origin');
  if (origin) return origin;
  const referer = request.get('referer');
  return referer && URL.canParse(referer) ? new URL(referer).origin : undefined;
};

// Mail providers send these for their users, from a site of their own (RFC 8058). The token in the URL is the authority, and
// no cookie counts.
const BY_TOKEN = /^\/api\/unsubscribe\//i;

/** What a browser says of requests that no other page has made, not even one of a host beside ours. */
const OWN_SITES: readonly (string | undefined)[] = ['same-origin', 'none', undefined];

/**
 * Refuses state-changing requests from other sites before any work is done (CSRF). A browser sends the origin of the page
 * with each of them, and no page can change it. Requests without it come from programs, whose cookies no other site can
 * use. Nor can another site use an API key, beside which no cookie counts.
 */
export const sameOriginOnly =
  (publicOrigin: string | undefined): RequestHandler =>
  (request, _response, next) => {
    if (READING.has(request.method) || BY_TOKEN.test(request.path) || hasApiKey(request)) return next();
    const origin = claimedOrigin(request);
    const own = originOf(request, publicOrigin);
    if ((origin !== undefined && origin !== own) || !OWN_SITES.includes(request.get('sec-fetch-site')))
      throw new CrossSite('This request came from another site.');
    next();
  };

const UPLOAD = /^\/(documents\/upload|console\/(document-)?imports\/preview|upload-links\/[^/]+)\/?$/i;

/** Bodies must be JSON, or multipart for uploads. A plain form on another site cannot send JSON. */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const type = request.method === 'POST' && UPLOAD.test(request.path) ? 'multipart/form-data' : 'json';
  if (hasBody(request) && !request.is(type))
    throw new UnsupportedMediaType(`Send this as ${type === 'json' ? 'JSON' : type}.`);
  next();
};
