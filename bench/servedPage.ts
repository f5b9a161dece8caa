import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import express from 'express';
import { build, type Rolldown } from 'vite';
import { assetHeaders, nonceOf, pageHeaders, pageNonce } from '../server/http/security.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
};

const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Builds a page of the bench into memory and serves it with the security headers of the product. */
export const servePage = async (folder: string) => {
  const built = (await build({
    root: resolve(folder),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0 },
  })) as Rolldown.RolldownOutput;
  const files = new Map(built.output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : file.source]));
  const requested: string[] = [];

  const app = express();
  app.get('/', pageNonce, pageHeaders(false), (_request, response) => {
    const page = String(files.get('/index.html')).replaceAll('__CSP_NONCE__', nonceOf(response));
    response.type('html').send(page);
  });
  app.use(assetHeaders(false), ({ path }, response) => {
    requested.push(path);
    const file = files.get(path);
    if (file === undefined) response.sendStatus(404);
    else response.type(typeOf(path)).send(Buffer.from(file));
  });
  const server = createServer(app);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    /** The paths of the files that browsers have asked for. */
    requested,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
