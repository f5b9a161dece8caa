import PDFDocument from 'pdfkit';

type Style = { size?: number; bold?: boolean; width?: number; grey?: boolean };
type TableStyle = { size?: number; row?: number; rotatedHeader?: boolean };

/** A page to draw certificates on: A4 in points, y downwards from the top. */
export type Sheet = ReturnType<typeof sheetOn>;

const sheetOn = (doc: PDFKit.PDFDocument) => {
  const text = (x: number, y: number, words: string, { size = 9, bold, width, grey }: Style = {}) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(grey ? '#666' : '#000')
      .text(words, x, y, width ? { width } : { lineBreak: false });
  const rotated = (x: number, y: number, words: string, size: number) => {
    doc.save().rotate(-90, { origin: [x, y] });
    text(x, y, words, { size, bold: true });
    doc.restore();
  };
  return {
    text,
    rotated,
    /** The value beside its label. */
    beside: (x: number, y: number, label: string, value: string, gap = 120, style: Style = {}) => {
      text(x, y, label, { ...style, grey: true });
      text(x + gap, y, value, style);
    },
    /** The value below its label. */
    below: (x: number, y: number, label: string, value: string, style: Style = {}) => {
      text(x, y, label, { size: 7, grey: true });
      text(x, y + 11, value, style);
    },
    /** A table with its header in the first row. */
    table: (
      x: number,
      y: number,
      widths: readonly number[],
      rows: readonly (readonly string[])[],
      style: TableStyle = {},
    ) => {
      const { size = 8, row = 16, rotatedHeader } = style;
      rows.forEach((cells, r) => {
        cells.forEach((cell, c) => {
          const left = x + widths.slice(0, c).reduce((sum, width) => sum + width, 0);
          if (r === 0 && rotatedHeader) rotated(left + 4, y - 4, cell, size);
          else text(left + 3, y + r * row + 4, cell, { size, bold: r === 0, width: (widths[c] ?? 60) - 4 });
          doc.rect(left, y + r * row, widths[c] ?? 60, row).stroke();
        });
      });
    },
    box: (x: number, y: number, width: number, height: number) => doc.rect(x, y, width, height).stroke(),
    nextPage: () => doc.addPage(),
  };
};

/** The bytes of a PDF. `options` are those of pdfkit, such as a password. */
export const pdfOf = (
  draw: (sheet: Sheet) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', margin: 0, ...options });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
    draw(sheetOn(doc));
    doc.end();
  });
