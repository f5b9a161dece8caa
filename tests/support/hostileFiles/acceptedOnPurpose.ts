import { FILES } from '../files.ts';
import { docOf, docxWithPartNamed } from '../hostileFiles.ts';
import { withPart } from './docxParts.ts';
import { type AcceptedFile, printable } from './hostileFile.ts';
import { ACTIVE_PDFS } from './pdfs.ts';
import { VALID_POLYGLOTS } from './polyglots.ts';
import { docxOverlapping, nested } from './zipBombs.ts';

const SANITISED = 'The name is only shown and sent, never a path on our disk, and fileName takes out what misleads.';
const STRANGE_NAMES = [
  '../../etc/passwd.pdf',
  '/etc/passwd.pdf',
  'C:\\scan.pdf',
  'scan\u0000.pdf',
  'scan\r\nX-Header: 1.pdf',
  'scan\u202Efdp.exe.pdf',
  'scan.exe.pdf',
  'con.pdf',
  `${'x'.repeat(400)}.pdf`,
];

const named: readonly AcceptedFile[] = STRANGE_NAMES.map((name) => ({
  why: `a PDF called ${printable(name)}`,
  name,
  bytes: FILES.pdf,
  reason: SANITISED,
}));

const NOT_UNPACKED = 'The limits are about what opening it unpacks. A reader does not unpack an archive in an archive.';
const WITHIN_LIMITS = 'It unpacks to less than 100 MB, so a reader can hold it.';
const NEVER_ON_DISK = 'We unpack no part to our disk, and a reader finds parts by the list of parts.';

const NOT_READ = 'The directory of an OLE file may be anywhere, and we read no more than its names.';

const letters: readonly AcceptedFile[] = [
  { why: 'a DOC that is cut in half', name: 'a.doc', bytes: docOf().subarray(0, 35_000), reason: NOT_READ },
  {
    why: 'a DOCX with 16 archives in an archive',
    name: 'a.docx',
    bytes: withPart({ name: 'word/embeddings/x.zip', content: nested(1) }),
    reason: NOT_UNPACKED,
  },
  {
    why: 'a DOCX whose 50 parts are the same megabyte',
    name: 'a.docx',
    bytes: docxOverlapping(50),
    reason: WITHIN_LIMITS,
  },
  {
    why: 'a DOCX with a NUL in the name of a part',
    name: 'a.docx',
    bytes: docxWithPartNamed('word/media/x\u0000.exe'),
    reason: NEVER_ON_DISK,
  },
];

/** Files that look hostile, and that the product takes as its rules say. */
export const ACCEPTED: readonly AcceptedFile[] = [...named, ...ACTIVE_PDFS, ...VALID_POLYGLOTS, ...letters];
