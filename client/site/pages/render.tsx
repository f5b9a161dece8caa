import { renderToStaticMarkup } from 'react-dom/server';
import { PAGES } from '../../paths.ts';
import { Document } from './document/Document.tsx';
import { SITE_PAGES } from './pages.tsx';
import { ORIGIN, type SiteAssets, type SitePage } from './sitePage.ts';

export type SiteFile = {
  /** Null for the page that answers every unknown address. */
  readonly path: string | null;
  readonly file: string;
  readonly type: string;
  readonly text: string;
};

export const renderPage = (page: SitePage, assets: SiteAssets, year: number): string =>
  `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} year={year} />)}`;

const sitemap = (): string => {
  const urls = SITE_PAGES.flatMap(({ path }) => (path === null ? [] : [`<url><loc>${ORIGIN}${path}</loc></url>`]));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
};

/** Pages of one person or one badge are nothing to find by searching. */
const robots = (): string => {
  const own = [PAGES.dashboard, PAGES.questionnaire, PAGES.subscription, '/assessment/', '/badge/', '/api/'];
  return ['User-agent: *', ...own.map((path) => `Disallow: ${path}`), '', `Sitemap: ${ORIGIN}/sitemap.xml`, ''].join(
    '\n',
  );
};

const HTML = 'text/html; charset=utf-8';

/** Every file of the public site that has an address of its own. */
export const renderSite = (assets: SiteAssets, year: number): readonly SiteFile[] => [
  ...SITE_PAGES.map((page) => ({ path: page.path, file: page.file, type: HTML, text: renderPage(page, assets, year) })),
  { path: '/sitemap.xml', file: 'sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap() },
  { path: '/robots.txt', file: 'robots.txt', type: 'text/plain; charset=utf-8', text: robots() },
];
