import { launchForPrint, type Place } from './launch.ts';
import { openPrintPage, type PrintOptions, type PrintPage } from './printPage.ts';

/** One run of the browser with the pages that wait in it to be used again. */
export type Session = {
  readonly print: (html: string, options: PrintOptions) => Promise<Uint8Array>;
  readonly isOpen: () => boolean;
  readonly end: () => Promise<void>;
};

export const startSession = async (place: Place): Promise<Session> => {
  const browser = await launchForPrint(place);
  const waiting: PrintPage[] = [];

  const print = async (html: string, options: PrintOptions) => {
    const page = waiting.pop() ?? (await openPrintPage(browser));
    try {
      const pdf = await page.print(html, options);
      if (!page.isWorn()) waiting.push(page);
      return pdf;
    } finally {
      if (!waiting.includes(page)) await page.close().catch(() => undefined);
    }
  };

  const end = async () => {
    // By force: a browser that hangs would not obey, and there is nothing in it to save.
    browser.process()?.kill('SIGKILL');
    await browser.close().catch(() => undefined);
  };

  return { print, isOpen: () => browser.connected, end };
};
