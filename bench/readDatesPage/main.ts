import { readFile } from '../../client/app/documents/reading/readFile.ts';
import { readingOf } from '../../client/app/documents/reading/reading.ts';

/** Reads a PDF as the upload does; null for a file that it is silent about. */
const readDates = async (base64: string, today: string, timeout?: number) => {
  const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'document.pdf');
  const started = performance.now();
  const text = await readFile(file, timeout);
  const proposed = text && readingOf(text, { uploadedAs: 'gas_safety_certificate', today }).proposed;
  return { proposed, milliseconds: performance.now() - started };
};

declare global {
  interface Window {
    readDates: typeof readDates;
  }
}

window.readDates = readDates;
