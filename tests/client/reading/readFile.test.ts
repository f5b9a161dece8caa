// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { expect, test, vi } from 'vitest';
import { readFile } from '../../../client/app/documents/reading/readFile.ts';

const library = vi.hoisted(() => {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive: () => arrive() };
});
vi.mock('pdfjs-dist', async () => {
  await library.arrived;
  return {};
});
vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?worker', () => ({ default: class {} }));

const LIMIT = 50;

test('reading ends at its limit also while the library still loads', async () => {
  // The Blob of jsdom cannot be read.
  const file = new NodeBlob(['%PDF-1.7']) as unknown as Blob;
  const begun = performance.now();
  expect(await readFile(file, LIMIT)).toBeNull();
  // A file that is no PDF ends at once.
  expect(performance.now() - begun).toBeGreaterThan(LIMIT / 2);
  library.arrive();
});
