import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { type CompressedFile, compressedFile, sendCompressedFile } from './compressedFile.ts';

/** Written by the client's build. The page without a path answers unknown addresses. */
const SiteFiles = z.array(z.object({ path: z.string().nullable(), file: z.string(), type: z.string() }));

export type PublicPages = { readonly pages: Router; readonly notFound: RequestHandler };

/** Made at the first request: until the server listens, it may not know its own port. */
const pageAt = (path: string, type: string, origin: () => string): (() => CompressedFile) => {
  const text = readFileSync(path, 'utf8');
  let made: CompressedFile | undefined;
  return () => {
    made ??= compressedFile(Buffer.from(text.replaceAll('__PUBLIC_ORIGIN__', origin())), type);
    return made;
  };
};

/** The public pages of the built client: the same for everyone, without session or nonce. */
export const publicPages = (clientDir: string, origin: () => string, headers: RequestHandler): PublicPages => {
  const folder = join(clientDir, 'site');
  const pages = Router();
  let unknown: (() => CompressedFile) | undefined;
  for (const { path, file, type } of SiteFiles.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))) {
    const page = pageAt(join(folder, file), type, origin);
    if (path === null) unknown = page;
    else pages.get(path, headers, (request, response) => sendCompressedFile(request, response, page(), 200));
  }
  if (!unknown) throw new Error(`${folder} has no page for unknown addresses`);
  const page = unknown;
  const notFound: RequestHandler = (request, response) =>
    headers(request, response, () => sendCompressedFile(request, response, page(), 404));
  return { pages, notFound };
};
