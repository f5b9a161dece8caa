import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { type CompressedFile, compressedFile, sendCompressedFile } from './compressedFile.ts';

/** Written by the client's build. The page without a path answers unknown addresses. */
const SiteFiles = z.array(z.object({ path: z.string().nullable(), file: z.string(), type: z.string() }));

export type PublicPages = { readonly pages: Router; readonly notFound: RequestHandler };

/** The public pages of the built client: the same for everyone, without session or nonce. */
export const publicPages = (clientDir: string, origin: string, headers: RequestHandler): PublicPages => {
  const folder = join(clientDir, 'site');
  const pages = Router();
  let unknown: CompressedFile | undefined;
  for (const { path, file, type } of SiteFiles.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('__PUBLIC_ORIGIN__', origin);
    const compressed = compressedFile(Buffer.from(text), type);
    if (path === null) unknown = compressed;
    else pages.get(path, headers, (request, response) => sendCompressedFile(request, response, compressed, 200));
  }
  if (!unknown) throw new Error(`${folder} has no page for unknown addresses`);
  const compressed = unknown;
  const notFound: RequestHandler = (request, response) =>
    headers(request, response, () => sendCompressedFile(request, response, compressed, 404));
  return { pages, notFound };
};
