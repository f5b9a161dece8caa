import { PrinterBusy, PrinterUnavailable } from '../../application/errors.ts';
import { fairQueue } from '../../lib/fairQueue.ts';
import { untilAborted } from '../../lib/lifetime.ts';
import type { ChromiumOptions } from './launch.ts';
import type { PrintOptions } from './printPage.ts';
import { type Session, startSession } from './session.ts';

export type PrintJob = PrintOptions & {
  /** Accounts take turns. Documents without an account share one turn. */
  readonly account?: string;
  /** Gives up: the document leaves the queue, or its page is closed. */
  readonly signal?: AbortSignal;
};

/** The document, or what makes it once its turn has come: many that wait must not read and render at the same time. */
export type Html = string | (() => Promise<string>);

export type Printer = {
  /**
   * Throws PrinterBusy if the queue is full or waiting takes too long, PrinterUnavailable if the document is given up or
   * cannot be printed in time, and what `html` throws.
   */
  readonly toPdf: (html: Html, job?: PrintJob) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

const QUEUE = { atOnce: 2, waitingEach: 20, waiting: 200 } as const;

const busy = () => new PrinterBusy('Too many documents are being printed: try again in a moment.');
const never = new AbortController().signal;

/** Milliseconds for one document, from the start of its printing. */
export const PRINT_TIME = 10_000;

/** Milliseconds. */
const TIMES = {
  deadline: PRINT_TIME,
  /** In the queue. */
  patience: 30_000,
  /** Without a document before the browser is ended. */
  idle: 60_000,
} as const;

/** Prints HTML to PDF. The browser is started for the first document and ended after a minute without one. */
export const printer = (
  chromium: ChromiumOptions,
  times: Partial<Record<keyof typeof TIMES, number>> = {},
): Printer => {
  const { deadline, patience, idle } = { ...TIMES, ...times };
  const queue = fairQueue({ ...QUEUE, full: busy });
  let current: Promise<Session> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let printing = 0;
  let closed = false;

  /** Tries a start twice, because Chromium crashes in one of some hundred. PrinterUnavailable has a cause that would stay. */
  const newSession = () =>
    startSession(chromium).catch((error: unknown) => {
      if (error instanceof PrinterUnavailable || closed) throw error;
      return startSession(chromium);
    });

  const session = async (): Promise<Session> => {
    if (closed) throw new PrinterUnavailable('The server is stopping.');
    current ??= newSession();
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
    const attempt = async () => (await session()).print(html, { ...options, signal });
    return attempt().catch((error: unknown) => {
      if (error instanceof PrinterUnavailable || signal.aborted) throw error;
      // The browser did not start, or ended, perhaps because of another document: try once more.
      return attempt();
    });
  };

  /** At the deadline ends the browser, because it is the part that hangs. The next document gets a new one. */
  const printInTime = async (html: string, options: PrintOptions, signal: AbortSignal) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), deadline);
    const late = untilAborted(timeout.signal).then(() => {
      void end();
      throw new PrinterUnavailable('Printing took too long: try again in a moment.');
    });
    try {
      return await Promise.race([print(html, options, AbortSignal.any([signal, timeout.signal])), late]);
    } finally {
      clearTimeout(timer);
    }
  };

  const toPdf = async (html: Html, { account = '', signal = never, ...options }: PrintJob = {}) => {
    clearTimeout(idleTimer);
    printing += 1;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(busy()), patience);
    let unmade: unknown;
    const made = async () => {
      try {
        return typeof html === 'string' ? html : await html();
      } catch (error) {
        unmade = error;
        throw error;
      }
    };
    const work = async () => {
      clearTimeout(timer);
      return printInTime(await made(), options, signal);
    };
    try {
      return await queue(account, work, AbortSignal.any([signal, waiting.signal]));
    } catch (error) {
      throw error instanceof PrinterUnavailable || error === unmade ? error : printingFailed(error);
    } finally {
      clearTimeout(timer);
      printing -= 1;
      if (printing === 0 && !closed) idleTimer = setTimeout(() => void end(), idle).unref();
    }
  };

  return { toPdf, close };
};

const printingFailed = (cause: unknown) =>
  new PrinterUnavailable('The document could not be printed: try again in a moment.', { cause });
