// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { PAGES, PUBLIC_PAGES } from '../../client/paths.ts';
import { documentOf, FILES, fileAt, PAGES_OF_SITE } from './rendered.ts';

const ORIGIN = '__PUBLIC_ORIGIN__';
const addressed = PAGES_OF_SITE.filter(({ path }) => path !== null);
const documents = PAGES_OF_SITE.map((file) => ({ file, name: file.file, page: documentOf(file) }));
const attribute = (page: Document, selector: string, name: string) => page.querySelector(selector)?.getAttribute(name);

test('every public page is built, and one for unknown addresses', () => {
  expect(addressed.map(({ path }) => path).toSorted()).toEqual(Object.values(PUBLIC_PAGES).toSorted());
  expect(PAGES_OF_SITE).toHaveLength(addressed.length + 1);
});

describe.each(documents)('$name', ({ file, page }) => {
  test('has a title, a description, one main heading and its language', () => {
    expect(page.title).toMatch(/^.{5,60} · LetProof$/);
    expect(attribute(page, 'meta[name=description]', 'content')).toMatch(/^.{20,200}$/);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.documentElement.lang).toBe('en-GB');
  });

  test('has no script or style in it, only data for search engines', () => {
    const inline = [...page.querySelectorAll('script:not([src])')].filter(
      (script) => script.getAttribute('type') !== 'application/ld+json',
    );
    expect(inline).toEqual([]);
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
    const handlers = [...page.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
    expect(attribute(page, 'link[rel=stylesheet]', 'href')).toBe('/assets/site.css');
    expect(attribute(page, 'script[src]', 'src')).toBe('/assets/main.js');
  });

  test('has headings without a gap, and each id once', () => {
    const levels = [...page.querySelectorAll('h1, h2, h3')]
      .filter((heading) => !heading.closest('nav'))
      .map(({ tagName }) => Number(tagName[1]));
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('links only to pages and parts that exist', () => {
    const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.length).toBeGreaterThan(10);
    const dead = hrefs.filter((href) => {
      if (href.startsWith('#')) return !page.getElementById(href.slice(1));
      if (/^https:/.test(href)) return false;
      const path = href.replace(/[?#].*$/, '');
      return ![...Object.values(PAGES), ...Object.values(PUBLIC_PAGES)].some((pattern) => matchPath(pattern, path));
    });
    expect(dead).toEqual([]);
  });

  test('never calls a document a paper', () => expect(page.body.textContent).not.toMatch(/\bpapers?\b/i));

  test(file.path === null ? 'is not to be found by searching' : 'has one address and a preview for other sites', () => {
    if (file.path === null) {
      expect(attribute(page, 'meta[name=robots]', 'content')).toBe('noindex');
      expect(page.querySelector('link[rel=canonical]')).toBeNull();
      return;
    }
    expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(ORIGIN + file.path);
    expect(attribute(page, 'meta[property="og:url"]', 'content')).toBe(ORIGIN + file.path);
    expect(attribute(page, 'meta[property="og:image"]', 'content')).toBe(`${ORIGIN}/social.jpg`);
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data['@context']).toBe('https://schema.org');
  });
});

test('titles and descriptions differ from page to page', () => {
  for (const of of ['title', 'meta[name=description]'])
    expect(new Set(documents.map(({ page }) => page.querySelector(of)?.outerHTML)).size).toBe(documents.length);
});

test('the sitemap names every page once, and robots.txt the sitemap', () => {
  const locations = [...fileAt('/sitemap.xml').text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);
  expect(locations.toSorted()).toEqual(addressed.map(({ path }) => ORIGIN + path).toSorted());
  expect(fileAt('/robots.txt').text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(fileAt('/robots.txt').text).not.toMatch(/Disallow: \/$/m);
  expect(FILES.map(({ file }) => file).every((file) => /^[\w.-]+$/.test(file))).toBe(true);
});

test('the prices for search engines are those of the plans', () => {
  const data = documentOf(fileAt('/')).querySelector('script[type="application/ld+json"]')?.textContent;
  for (const price of ['3.99', '39.99', '9.99', '99.99']) expect(data).toContain(`"price":"${price}"`);
});

test('the picture for links to us is small enough for every messenger', () => {
  const picture = readFileSync('client/public/social.jpg');
  expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(picture.length).toBeLessThan(61_440);
});
