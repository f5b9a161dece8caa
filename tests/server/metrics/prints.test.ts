import { expect, test } from 'vitest';
import type { Printer } from '../../../server/adapters/chromium/printer.ts';
import { NotFound, PrinterUnavailable } from '../../../server/application/errors.ts';
import { measuringPrints } from '../../../server/metrics/prints.ts';
import { metricsRegistry } from '../../../server/metrics/registry.ts';

const broken: Printer['toPdf'] = async (html) => {
  if (typeof html !== 'string') await html();
  throw new PrinterUnavailable('the browser has ended');
};

test('a document that its client gave up, or that could not be made, does not count as failed, and one that cannot be printed does', async () => {
  const registry = metricsRegistry();
  const print = measuringPrints(registry.own)(broken);
  const counted = async (outcome: string) =>
    new RegExp(`^letproof_print_seconds_count\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(await registry.text())?.[1];
  const job = { landscape: false, account: 'ada' };

  await expect(print('', { ...job, signal: AbortSignal.abort() })).rejects.toThrow();
  expect([await counted('given up'), await counted('failed')]).toEqual(['1', undefined]);
  await expect(print('', { ...job, signal: new AbortController().signal })).rejects.toThrow();
  expect([await counted('given up'), await counted('failed')]).toEqual(['1', '1']);
  const removed = async () => {
    throw new NotFound();
  };
  await expect(print(removed, { ...job, signal: new AbortController().signal })).rejects.toThrow(NotFound);
  expect([await counted('given up'), await counted('failed'), await counted('not made')]).toEqual(['1', '1', '1']);
});
