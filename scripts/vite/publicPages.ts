import type { Plugin } from 'vite';
import { PUBLIC_PAGES } from '../../client/paths.ts';

/** Relative to client/. */
export const SITE_SCRIPT = 'site/pages/scripts/main.ts';

type Renderer = typeof import('../../client/site/pages/render.tsx');

const ADDRESSES = new Set<string>([...Object.values(PUBLIC_PAGES), '/sitemap.xml', '/robots.txt']);

/** `npm run dev` renders the public pages for each request. Their script brings the style sheet along. */
export const publicPages: Plugin = {
  name: 'public-pages',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use(async (request, response, next) => {
      const { origin, pathname } = new URL(request.url ?? '/', `http://${request.headers.host}`);
      if (!ADDRESSES.has(pathname)) return next();
      const { renderSite } = (await server.ssrLoadModule('/site/pages/render.tsx')) as Renderer;
      const assets = { script: `/${SITE_SCRIPT}`, preloads: [], styles: [], font: undefined };
      const file = renderSite(assets, new Date().getFullYear()).find(({ path }) => path === pathname);
      if (!file) return next();
      const text = file.text.replaceAll('__PUBLIC_ORIGIN__', origin);
      response.setHeader('Content-Type', file.type);
      response.end(file.type.startsWith('text/html') ? await server.transformIndexHtml(pathname, text) : text);
    });
  },
};
