import { createHash } from 'node:crypto';
import { type Request, Router } from 'express';
import { anyone } from '../acting.ts';
import { anyOrigin } from '../anyOrigin.ts';
import { type CompressedFile, compressedFile, sendCompressedFile } from '../compressedFile.ts';
import { routesOfApp } from './appRoutes.ts';
import { openApiDocument } from './document.ts';
import { docsPage } from './page/docsPage.tsx';

type Served = { readonly json: CompressedFile; readonly page: CompressedFile; readonly policy: string };

/** The page is the same for everyone, so its policy names the style sheet by its hash and not by a nonce. */
const policyOf = (html: string): string => {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(styles).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};

/** The description of this API, for programs and for people. */
export const docsRoutes = (): Router => {
  const router = Router();
  let served: Served | undefined;

  /** At the first request: it takes a tenth of a second, and most processes are never asked. */
  const make = ({ app }: Request): Served => {
    const document = openApiDocument(routesOfApp(app));
    const html = docsPage(document);
    return {
      json: compressedFile(Buffer.from(JSON.stringify(document)), 'application/json; charset=utf-8'),
      page: compressedFile(Buffer.from(html), 'text/html; charset=utf-8'),
      policy: policyOf(html),
    };
  };
  const servedBy = (request: Request): Served => {
    served ??= make(request);
    return served;
  };

  router.get('/openapi.json', anyone, anyOrigin, async (request, response) => {
    await sendCompressedFile(request, response, servedBy(request).json, 200);
  });

  router.get('/docs', anyone, async (request, response) => {
    const { page, policy } = servedBy(request);
    response.set('Content-Security-Policy', policy);
    await sendCompressedFile(request, response, page, 200);
  });

  return router;
};
