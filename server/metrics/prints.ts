import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Printer } from '../adapters/chromium/printer.ts';
import { PrinterUnavailable } from '../application/errors.ts';

/** Times the printing of documents, with their wait in the queue. */
export const measuringPrints = (registry: Registry) => {
  const seconds = new Histogram({
    name: 'letproof_print_seconds',
    help: 'Time to print a document, with its wait in the queue, by its outcome: printed, given up, not made or failed',
    labelNames: ['outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers: [registry],
  });
  const underWay = new Gauge({
    name: 'letproof_prints_under_way',
    help: 'Documents that are printed or wait for it',
    registers: [registry],
  });
  return (toPdf: Printer['toPdf']): Printer['toPdf'] =>
    async (html, job) => {
      const end = seconds.startTimer();
      underWay.inc();
      try {
        const pdf = await toPdf(html, job);
        end({ outcome: 'printed' });
        return pdf;
      } catch (error) {
        // Neither a client that has gone nor a document that could not be made is a fault of the printer.
        const outcome = error instanceof PrinterUnavailable ? 'failed' : 'not made';
        end({ outcome: job?.signal?.aborted ? 'given up' : outcome });
        throw error;
      } finally {
        underWay.dec();
      }
    };
};
