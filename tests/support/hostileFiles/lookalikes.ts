import { FILES } from '../files.ts';
import { docOf, jpegClaiming, oleOf } from '../hostileFiles.ts';
import { withChanged } from './docxParts.ts';
import { MACROS, type RefusedFile, refused } from './hostileFile.ts';

const BOM = Buffer.from('efbbbf', 'hex');
/** A tag of an MP3 whose content has ten bytes. The package file-type skips it and recognises what follows. */
const MUSIC = Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u000a', 'latin1'), Buffer.alloc(10)]);
const behind = (before: Buffer, file: Buffer) => Buffer.concat([before, file]);

const JPEG = jpegClaiming(8, 8);
const DOC = docOf();
const PNG_DATA = FILES.png.indexOf('IDAT') + 4;
const PNG_END = FILES.png.indexOf('IEND') - 4;
const ENDLESS_CHUNK = Buffer.concat([FILES.png.subarray(0, 33), Buffer.from('7fffffff74455874', 'hex')]);

/** Files that begin like one of a kind, and are not whole or not of it. */
export const LOOKALIKES: readonly RefusedFile[] = [
  refused('a PNG that ends before its data', 'a.png', FILES.png.subarray(0, PNG_DATA)),
  refused('a PNG that ends in its data', 'a.png', FILES.png.subarray(0, PNG_DATA + 6)),
  refused('a PNG without its end', 'a.png', FILES.png.subarray(0, PNG_END)),
  refused('a PNG whose second chunk claims 2 GB', 'a.png', ENDLESS_CHUNK),
  refused('a JPEG that ends in its frame', 'a.jpg', JPEG.subarray(0, 29)),
  refused('a JPEG that ends before its data', 'a.jpg', JPEG.subarray(0, 41)),
  refused('a JPEG without end marker', 'a.jpg', JPEG.subarray(0, -2)),
  refused('an Excel workbook called .doc', 'a.doc', oleOf('Workbook')),
  refused('a presentation called .doc', 'a.doc', oleOf('PowerPoint Document')),
  refused('a mail of Outlook called .doc', 'a.doc', oleOf('__properties_version1.0')),
  // Names in an OLE file are compared without case.
  refused('a DOC with macros in lower case', 'a.doc', docOf('_vba_project'), MACROS),
  refused('a DOC behind a byte order mark', 'a.doc', behind(BOM, DOC)),
  refused('a DOC behind a tag of music', 'a.doc', behind(MUSIC, DOC)),
  refused('a PDF behind a byte order mark', 'a.pdf', behind(BOM, FILES.pdf)),
  refused('a PDF behind a tag of music', 'a.pdf', behind(MUSIC, FILES.pdf)),
  refused('a web page between the marks of a PDF', 'a.pdf', Buffer.from('%PDF-<script>alert(1)</script>\n%%EOF\n')),
  refused('a DOCX whose letter has another checksum', 'a.docx', withChanged('word/document.xml', { both: { crc: 1 } })),
];
