import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';

/** Written by the client's build. The page without a path answers unknown addresses. */
const SiteFiles = z.array(z.object({ path: z.string().nullable(), file: z.string(), type: z.string() }));

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/**
 * One file of the public site in each encoding. Assets are compressed by the build. Pages contain our public address,
 * which the build does not know, so a page is compressed at its first request in an encoding and kept.
 */
const variantsOf = (bytes: Buffer, type: string) => {
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const compress = async (encoding: Encoding): Promise<Variant> => {
    const body = await COMPRESS[encoding](bytes);
    return {
      body,
      headers: {
        'Content-Type': type,
        'Content-Length': String(body.length),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        // Each encoding has its own tag (RFC 9110 section 8.8.3.3).
        ETag: `"${tag}-${encoding}"`,
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
      },
    };
  };
  const variants = new Map<Encoding, Promise<Variant>>();
  return (encoding: Encoding): Promise<Variant> => {
    const variant = variants.get(encoding) ?? compress(encoding);
    variants.set(encoding, variant);
    return variant;
  };
};
type Variants = ReturnType<typeof variantsOf>;

const encodingOf = (request: Request): Encoding => {
  const accepted = request.acceptsEncodings('br', 'gzip', 'identity');
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
};

const send = async (request: Request, response: Response, variants: Variants, status: number): Promise<void> => {
  const { headers, body } = await variants(encodingOf(request));
  response.status(status).set(headers);
  if (status === 200 && request.fresh) {
    response.removeHeader('Content-Length');
    response.status(304).end();
  } else response.end(body);
};

export type PublicPages = { readonly pages: Router; readonly notFound: RequestHandler };

/** The public pages of the built client: the same for everyone, without session or nonce. */
export const publicPages = (clientDir: string, origin: string, headers: RequestHandler): PublicPages => {
  const folder = join(clientDir, 'site');
  const pages = Router();
  let unknown: Variants | undefined;
  for (const { path, file, type } of SiteFiles.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('__PUBLIC_ORIGIN__', origin);
    const variants = variantsOf(Buffer.from(text), type);
    if (path === null) unknown = variants;
    else pages.get(path, headers, (request, response) => send(request, response, variants, 200));
  }
  if (!unknown) throw new Error(`${folder} has no page for unknown addresses`);
  const variants = unknown;
  const notFound: RequestHandler = (request, response) =>
    headers(request, response, () => send(request, response, variants, 404));
  return { pages, notFound };
};
