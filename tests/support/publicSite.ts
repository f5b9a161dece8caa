import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import express from 'express';
import { publicPages } from '../../server/http/publicPages.ts';
import { staticPageHeaders } from '../../server/http/security.ts';
import { assets, staticFiles } from '../../server/http/staticFiles.ts';

const CLIENT = resolve('dist/client');

/** The built public pages on a server of their own, without database and API. Records the requests for the API. */
export const servePublicSite = async () => {
  if (!existsSync(CLIENT)) throw new Error(`The client is not built in ${CLIENT}: run \`npm run build\` first.`);
  const headers = staticPageHeaders(false);
  const { pages, notFound } = publicPages(CLIENT, () => 'http://localhost:3000', headers);
  const apiCalls: string[] = [];
  const app = express();
  app.use(pages, assets(CLIENT, headers));
  app.use('/api', ({ method, originalUrl }, response) => {
    apiCalls.push(`${method} ${originalUrl}`);
    response.json({ success: true });
  });
  app.use(staticFiles(CLIENT, notFound));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    apiCalls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
