import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds, one line per element. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(async (values): Promise<AxeResults> => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') };
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, TAGS);
  const width = page.viewport()?.width;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${width} px: ${id} at ${target.join(' ')}: ${failureSummary}`),
  );
};

const scrollsHorizontally = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** One line if the page scrolls horizontally in a window of this width. */
export const scrollsAt = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewport({ width, height: 900 });
  // MUI measures a text field in a hidden one, which keeps its former width for a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return (await scrollsHorizontally(page)) ? [`${width} px: scrolls horizontally`] : [];
};
