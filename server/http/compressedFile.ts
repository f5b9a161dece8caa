import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { contentDigest } from './contentDigest.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/**
 * One file in each encoding. Assets are compressed by the build. Pages contain what the build does not know, such as our
 * public address, so a page is compressed at its first request in an encoding and kept.
 */
export const compressedFile = (bytes: Buffer, type: string) => {
  const tag = contentDigest(bytes);
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
export type CompressedFile = ReturnType<typeof compressedFile>;

const encodingOf = (request: Request): Encoding => {
  const accepted = request.acceptsEncodings('br', 'gzip', 'identity');
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
};

export const sendCompressedFile = async (
  request: Request,
  response: Response,
  file: CompressedFile,
  status: number,
): Promise<void> => {
  const { headers, body } = await file(encodingOf(request));
  response.status(status).set(headers);
  if (status === 200 && request.fresh) {
    response.removeHeader('Content-Length');
    response.status(304).end();
  } else response.end(body);
};
