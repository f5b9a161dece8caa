import { type ChromiumOptions, launchForPrint } from './launch.ts';
import { openPrintPage, type PrintOptions, type PrintPage } from './printPage.ts';

/** One browser process and its idle pages, which are used again. */
export type Session = {
  readonly print: (html: string, options: PrintOptions) => Promise<Uint8Array>;
  readonly isOpen: () => boolean;
  readonly end: () => Promise<void>;
};

export const startSession = async (options: ChromiumOptions): Promise<Session> => {
  const browser = await launchForPrint(options);
  const idle: PrintPage[] = [];

  const print = async (html: string, options: PrintOptions) => {
    const page = idle.pop() ?? (await openPrintPage(browser));
    try {
      const pdf = await page.print(html, options);
      if (!page.isWorn()) idle.push(page);
      return pdf;
    } finally {
      if (!idle.includes(page)) await page.close().catch(() => undefined);
    }
  };

  const end = async () => {
    // SIGKILL, because a browser that hangs ignores other signals. It holds no data that could be lost.
    browser.process()?.kill('SIGKILL');
    await browser.close().catch(() => undefined);
  };

  return { print, isOpen: () => browser.connected, end };
};
