import { PrinterUnavailable } from '../../application/errors.ts';
import type { ChromiumOptions } from './launch.ts';
import { limiter } from './limiter.ts';
import type { PrintOptions } from './printPage.ts';
import { type Session, startSession } from './session.ts';

export type Printer = {
  /** Throws PrinterUnavailable if there is no browser, the queue is full, or printing takes longer than ten seconds. */
  readonly toPdf: (html: string, options?: PrintOptions) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

const AT_ONCE = 2;
const WAITING = 20;

/** Prints HTML to PDF. The browser is started for the first document and ended after a minute without one. */
export const printer = (chromium: ChromiumOptions, { deadline = 10_000, idle = 60_000 } = {}): Printer => {
  const limit = limiter(AT_ONCE, WAITING);
  let current: Promise<Session> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let printing = 0;
  let closed = false;

  const session = async (): Promise<Session> => {
    if (closed) throw new PrinterUnavailable('The server is stopping.');
    current ??= startSession(chromium);
    const mine = current;
    const started = await mine.catch(() => undefined);
    if (started?.isOpen()) return started;
    if (current === mine) current = undefined;
    return started ? session() : mine;
  };

  const end = async () => {
    const ending = current;
    current = undefined;
    const started = await ending?.catch(() => undefined);
    await started?.end();
  };

  const close = () => {
    closed = true;
    clearTimeout(idleTimer);
    return end();
  };

  const print = async (html: string, options: PrintOptions, signal: AbortSignal) => {
    const first = await session();
    return first.print(html, options).catch(async (error: unknown) => {
      // The browser ended, perhaps because of another document: try once more in a new one.
      if (first.isOpen() || signal.aborted) throw error;
      return (await session()).print(html, options);
    });
  };

  const toPdf = async (html: string, options: PrintOptions = {}) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), deadline);
    clearTimeout(idleTimer);
    printing += 1;
    try {
      return await limit(
        () => Promise.race([print(html, options, timeout.signal), rejectAfterTimeout(timeout.signal, end)]),
        timeout.signal,
      );
    } catch (error) {
      throw error instanceof PrinterUnavailable ? error : printingFailed(error);
    } finally {
      clearTimeout(timer);
      printing -= 1;
      if (printing === 0 && !closed) idleTimer = setTimeout(() => void end(), idle).unref();
    }
  };

  return { toPdf, close };
};

/** Ends the browser, because it is the part that hangs. The next document gets a new one. */
const rejectAfterTimeout = (signal: AbortSignal, end: () => Promise<void>) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      void end();
      reject(new PrinterUnavailable('Printing took too long: try again in a moment.'));
    });
  });

const printingFailed = (cause: unknown) =>
  new PrinterUnavailable('The document could not be printed: try again in a moment.', { cause });
