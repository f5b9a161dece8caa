import { strToU8, zipSync } from 'fflate';

// The smallest valid files of each kind.
const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`,
);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const docx = Buffer.from(
  zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/></Types>`,
    ),
    'word/document.xml': strToU8(
      '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
    ),
  }),
);

/** A Windows program: `MZ`, and at 0x80 `PE`. */
const program = Buffer.alloc(512);
program.write('MZ', 0, 'latin1');
program.writeUInt32LE(0x80, 0x3c);
program.write('PE\0\0', 0x80, 'latin1');

/** A PDF of exactly `size` bytes. */
export const pdfOf = (size: number): Buffer =>
  Buffer.concat([pdf, Buffer.alloc(size - pdf.length - 6, 0x20), Buffer.from('%%EOF\n')]);

export const FILES = { pdf, png, docx, program } as const;
