import { PrinterUnavailable } from '../../application/errors.ts';
import type { Place } from './launch.ts';
import type { PrintOptions } from './printPage.ts';
import { type Session, startSession } from './session.ts';
import { slots } from './slots.ts';

export type Printer = {
  /** Throws PrinterUnavailable if there is no browser, the queue is full, or printing takes longer than ten seconds. */
  readonly toPdf: (html: string, options?: PrintOptions) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

const AT_ONCE = 2;
const WAITING = 20;

/** Prints HTML to PDF. The browser is started for the first document and ended after a minute without one. */
export const printer = (place: Place, { deadline = 10_000, idle = 60_000 } = {}): Printer => {
  const inTurn = slots(AT_ONCE, WAITING);
  let current: Promise<Session> | undefined;
  let resting: NodeJS.Timeout | undefined;
  let printing = 0;
  let closed = false;

  const session = async (): Promise<Session> => {
    if (closed) throw new PrinterUnavailable('The server is stopping.');
    current ??= startSession(place);
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
    clearTimeout(resting);
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
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), deadline);
    clearTimeout(resting);
    printing += 1;
    try {
      return await inTurn(
        () => Promise.race([print(html, options, late.signal), tooLate(late.signal, end)]),
        late.signal,
      );
    } catch (error) {
      throw error instanceof PrinterUnavailable ? error : failed(error);
    } finally {
      clearTimeout(timer);
      printing -= 1;
      if (printing === 0 && !closed) resting = setTimeout(() => void end(), idle).unref();
    }
  };

  return { toPdf, close };
};

/** Ends the browser, because it is the part that hangs. The next document gets a new one. */
const tooLate = (signal: AbortSignal, end: () => Promise<void>) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      void end();
      reject(new PrinterUnavailable('Printing took too long: try again in a moment.'));
    });
  });

const failed = (cause: unknown) =>
  new PrinterUnavailable('The document could not be printed: try again in a moment.', { cause });
