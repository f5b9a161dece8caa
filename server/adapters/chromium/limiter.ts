import { PrinterUnavailable } from '../../application/errors.ts';

export type Limiter = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Runs up to `size` tasks at once and queues up to `waiting` more. Refuses the rest at once, so that the queue is bounded. */
export const limiter = (size: number, waiting: number): Limiter => {
  const queue: (() => void)[] = [];
  let free = size;

  const enter = (signal: AbortSignal) => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting)
      throw new PrinterUnavailable('Too many documents are being printed: try again in a moment.');
    return new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      signal.addEventListener('abort', () => {
        const index = queue.indexOf(resolve);
        if (index < 0) return;
        queue.splice(index, 1);
        reject(new PrinterUnavailable('Printing took too long: try again in a moment.'));
      });
    });
  };

  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };

  return async (work, signal) => {
    await enter(signal);
    return work().finally(leave);
  };
};
