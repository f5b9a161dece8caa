import { renderSite, type SiteFile } from '../../client/site/pages/render.tsx';

const ASSETS = {
  script: '/assets/main.js',
  preloads: ['/assets/helper.js'],
  styles: ['/assets/site.css'],
  font: '/assets/font.woff2',
};

export const FILES: readonly SiteFile[] = renderSite(ASSETS, 2026);

export const PAGES_OF_SITE = FILES.filter(({ type }) => type.startsWith('text/html'));

export const fileAt = (path: string): SiteFile => {
  const file = FILES.find((each) => each.path === path);
  if (!file) throw new Error(`There is no ${path}`);
  return file;
};

/** Needs jsdom. */
export const documentOf = ({ text }: SiteFile): Document => new DOMParser().parseFromString(text, 'text/html');

/** What a reader sees, with single spaces. */
export const textAt = (path: string): string =>
  (documentOf(fileAt(path)).body.textContent ?? '').replaceAll(/\s+/g, ' ');
