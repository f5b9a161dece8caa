import { craftedZip } from '../craftedZip.ts';
import { FILES } from '../files.ts';
import { docOf, jpegClaiming } from '../hostileFiles.ts';
import { PARTS } from './docxParts.ts';
import { type AcceptedFile, type RefusedFile, refused } from './hostileFile.ts';

const PAGE = '<!doctype html><script>alert(1)</script>';
const joined = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

const ARCHIVE = craftedZip([{ name: 'invoice.exe', content: FILES.program }]);
/** The beginnings of other files. */
const BEGINNINGS: Readonly<Record<string, string | Uint8Array>> = {
  'a space': ' ',
  'a line break': '\n',
  'a web page': PAGE,
  'a script': 'alert(1)/*',
  'a shell script': '#!/bin/sh\nexit\n',
  '1,000 zeros': Buffer.alloc(1000),
  'a GIF': 'GIF89a/*',
  'a bitmap': 'BM/*',
  'a program': FILES.program,
  'an archive': ARCHIVE,
  'a PNG': FILES.png,
  'a JPEG': jpegClaiming(8, 8),
};

/** A reader takes the last 2,048 bytes for the place of the end marker. */
const FAR = Buffer.alloc(3000, 0x20);
const BEHIND: Readonly<Record<string, string | Uint8Array>> = {
  'a web page': PAGE,
  'a shell script': '#!/bin/sh\nexit\n',
  'a program': FILES.program,
  'an archive': ARCHIVE,
};

/** The places in the archive are those after `before`, so it can be unpacked. */
const docxBehind = (before: Uint8Array) => {
  const [first = { name: 'x' }, ...others] = PARTS;
  return craftedZip([{ ...first, before }, ...others]);
};
const BEFORE_DOCX: Readonly<Record<string, Uint8Array>> = {
  'a PDF': FILES.pdf,
  'a PNG': FILES.png,
  'a JPEG': jpegClaiming(8, 8),
  'a DOC': docOf().subarray(0, 1000),
  'a web page': joined(PAGE),
  'a program': FILES.program,
  'a shell script': joined('#!/bin/sh\nexit\n'),
};

const GIF_AND_SCRIPT = joined('GIF89a/*', Buffer.alloc(20), '*/=1;alert(1)');

export const POLYGLOTS: readonly RefusedFile[] = [
  ...Object.entries(BEGINNINGS).map(([what, beginning]) =>
    refused(`a PDF behind ${what}`, 'a.pdf', joined(beginning, FILES.pdf)),
  ),
  ...Object.entries(BEHIND).map(([what, end]) =>
    refused(`a PDF far before ${what}`, 'a.pdf', joined(FILES.pdf, FAR, end)),
  ),
  ...Object.entries(BEFORE_DOCX).map(([what, before]) =>
    refused(`a DOCX behind ${what}`, 'a.docx', docxBehind(before)),
  ),
  ...['.gif', '.png', '.jpg', '.jpeg'].map((extension) =>
    refused(`a GIF that is a script, called ${extension}`, `a${extension}`, GIF_AND_SCRIPT),
  ),
  refused('a bitmap that is a script, called .png', 'a.png', joined('BM/*', Buffer.alloc(20), '*/=1;alert(1)')),
  refused('a PNG behind a PDF', 'a.png', joined(FILES.pdf, FILES.png)),
  refused('a PNG behind an archive', 'a.png', joined(ARCHIVE, FILES.png)),
  refused('a JPEG behind a web page', 'a.jpg', joined(PAGE, jpegClaiming(8, 8))),
  refused('a DOC behind a web page', 'a.doc', joined(PAGE, docOf())),
  refused('a web page that ends like a PDF', 'a.pdf', joined(PAGE, '\n%%EOF\n')),
];

const AS_ATTACHMENT =
  'It is a whole file of its kind, and a download is an attachment with nosniff and a sandbox: no browser runs it.';
const accepted = (why: string, name: string, bytes: Uint8Array): AcceptedFile => ({
  why,
  name,
  bytes,
  reason: AS_ATTACHMENT,
});

const comment = (text: string) => joined(Buffer.from([0xff, 0xfe, 0, text.length + 2]), text);

export const VALID_POLYGLOTS: readonly AcceptedFile[] = [
  accepted('a PDF before a short archive', 'a.pdf', joined(FILES.pdf, ARCHIVE)),
  accepted('a PDF before a DOCX', 'a.pdf', docxBehind(FILES.pdf)),
  accepted('a PDF before a web page', 'a.pdf', joined(FILES.pdf, PAGE)),
  accepted('a PDF with a web page in a comment', 'a.pdf', joined('%PDF-1.4\n%', PAGE, '\n', FILES.pdf)),
  accepted('a PNG before a web page', 'a.png', joined(FILES.png, PAGE)),
  accepted('a PNG before an archive', 'a.png', joined(FILES.png, ARCHIVE)),
  accepted('a JPEG with a script in a comment', 'a.jpg', jpegClaiming(8, 8, comment('*/=1;alert(1)'))),
  accepted('a JPEG before an archive', 'a.jpg', joined(jpegClaiming(8, 8), ARCHIVE)),
  accepted('a DOCX with a web page in its comment', 'a.docx', craftedZip(PARTS, { end: { comment: PAGE } })),
];
