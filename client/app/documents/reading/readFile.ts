import { MAX_UPLOAD_BYTES } from '../../../../domain/documents/uploadLimit.ts';
import { pdfText } from './pdfText.ts';
import type { DocumentText } from './textLines.ts';

const MAX_MILLISECONDS = 10_000;
const PDF_START = '%PDF-';
/** Readers accept other bytes before the start of a PDF. */
const START_WITHIN = 1024;

const isPdf = async (file: Blob): Promise<boolean> =>
  file.size <= MAX_UPLOAD_BYTES && (await file.slice(0, START_WITHIN).text()).includes(PDF_START);

const workerAt = ({ PDFWorker, VerbosityLevel }: typeof import('pdfjs-dist'), port: Worker) =>
  // The types of pdf.js declare that a port is always null.
  new PDFWorker({ port: port as never, verbosity: VerbosityLevel.ERRORS });

const failsAt = (timeout: AbortSignal): Promise<never> =>
  new Promise((_, fail) => timeout.addEventListener('abort', () => fail(timeout.reason)));

const readInWorker = async (file: Blob, milliseconds: number): Promise<DocumentText> => {
  // From here on, because the library may take longer to load than to read.
  const tooLong = failsAt(AbortSignal.timeout(milliseconds));
  // Loaded only now: pdf.js is larger than the rest of the app.
  const library = Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?worker')]);
  const [pdfjs, { default: PdfWorker }] = await Promise.race([library, tooLong]);
  const data = new Uint8Array(await file.arrayBuffer());
  const port = new PdfWorker();
  const broken = new Promise<never>((_, fail) => port.addEventListener('error', fail));
  try {
    return await Promise.race([pdfText(pdfjs, data, workerAt(pdfjs, port)), broken, tooLong]);
  } finally {
    port.terminate();
  }
};

/**
 * The text of a PDF, read on this device; null if there is none or it cannot be read. Reading only saves typing, so a
 * failure shows no message.
 */
export const readFile = async (file: Blob, milliseconds = MAX_MILLISECONDS): Promise<DocumentText | null> => {
  try {
    if (!(await isPdf(file))) return null;
    const text = await readInWorker(file, milliseconds);
    return text.lines.length > 0 ? text : null;
  } catch {
    return null;
  }
};
