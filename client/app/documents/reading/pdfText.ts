import type { PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import { linesOfItems } from './linesOfItems.ts';
import type { DocumentText, Line, PageSize } from './textLines.ts';

export type PdfJs = Pick<typeof import('pdfjs-dist'), 'getDocument' | 'Util' | 'VerbosityLevel'>;

const MAX_PAGES = 10;
const MAX_LINES = 3000;

const readPage = async (pdfjs: PdfJs, page: PDFPageProxy): Promise<{ size: PageSize; lines: Line[] }> => {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ includeMarkedContent: false });
  const texts = items.flatMap((item) =>
    'str' in item
      ? [{ str: item.str, width: item.width, matrix: pdfjs.Util.transform(viewport.transform, item.transform) }]
      : [],
  );
  return {
    size: { page: page.pageNumber, width: viewport.width, height: viewport.height },
    lines: linesOfItems(page.pageNumber, texts),
  };
};

/** The text of the first pages of a PDF. Rejects for a file that is damaged, encrypted or no PDF. */
export const pdfText = async (pdfjs: PdfJs, data: Uint8Array, worker?: PDFWorker): Promise<DocumentText> => {
  const loading = pdfjs.getDocument({
    data,
    ...(worker && { worker }),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    // The Content-Security-Policy allows neither eval nor WebAssembly, and nothing may be loaded from elsewhere.
    isEvalSupported: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  });
  try {
    const pdf = await loading.promise;
    const pages = [];
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++)
      pages.push(await readPage(pdfjs, await pdf.getPage(number)));
    return {
      pageCount: pdf.numPages,
      pages: pages.map(({ size }) => size),
      lines: pages.flatMap(({ lines }) => lines).slice(0, MAX_LINES),
    };
  } finally {
    await loading.destroy();
  }
};
