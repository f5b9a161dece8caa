import type { Browser, Page } from 'puppeteer';
import { fixedPdf } from './fixedPdf.ts';

export type PrintOptions = { readonly landscape?: boolean };
export type PrintPage = {
  readonly print: (html: string, options: PrintOptions) => Promise<Uint8Array>;
  /** True after 25 documents, because each takes about 4 MB of memory until the page is closed. */
  readonly isWorn: () => boolean;
  readonly close: () => Promise<void>;
};

const DOCUMENTS = 25;

/** A page that renders the given HTML without scripts and without requests, except for `data:` URLs. */
export const openPrintPage = async (browser: Browser): Promise<PrintPage> => {
  const page = await browser.newPage();
  await lock(page);
  let printed = 0;
  return {
    print: async (html, { landscape = false }) => {
      printed += 1;
      // Not loaded from a file, because a page from file:// can read other files.
      await page.setContent(html, { waitUntil: 'load' });
      const options = { printBackground: true, preferCSSPageSize: true, tagged: true, outline: true } as const;
      return fixedPdf(await page.pdf({ format: 'a4', landscape, ...options }));
    },
    isWorn: () => printed >= DOCUMENTS,
    close: () => page.close(),
  };
};

const lock = async (page: Page) => {
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const answer = request.url().startsWith('data:') ? request.continue() : request.abort('blockedbyclient');
    answer.catch(() => undefined);
  });
};
