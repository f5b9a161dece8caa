import { type ChromiumOptions, launchForPrint } from './launch.ts';
import { openPrintPage, type PrintOptions, type PrintPage } from './printPage.ts';

type Cancel = { readonly signal: AbortSignal };

/** One browser process and its idle pages, which are used again. */
export type Session = {
  /** Rejects when the signal aborts, and closes the page. */
  readonly print: (html: string, options: PrintOptions & Cancel) => Promise<Uint8Array>;
  readonly isOpen: () => boolean;
  readonly end: () => Promise<void>;
};

export const startSession = async (options: ChromiumOptions): Promise<Session> => {
  const { browser, removed } = await launchForPrint(options);
  const idle: PrintPage[] = [];

  const print = async (html: string, { signal, ...options }: PrintOptions & Cancel) => {
    const page = idle.pop() ?? (await openPrintPage(browser));
    const cancel = () => void page.close().catch(() => undefined);
    signal.addEventListener('abort', cancel);
    try {
      signal.throwIfAborted();
      const pdf = await page.print(html, options);
      if (!page.isWorn()) idle.push(page);
      return pdf;
    } finally {
      signal.removeEventListener('abort', cancel);
      if (!idle.includes(page)) await page.close().catch(() => undefined);
    }
  };

  const end = async () => {
    // SIGKILL, because a browser that hangs ignores other signals. It holds no data that could be lost.
    browser.process()?.kill('SIGKILL');
    await browser.close().catch(() => undefined);
    await removed;
  };

  return { print, isOpen: () => browser.connected, end };
};
