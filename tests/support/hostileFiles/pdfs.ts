import { gzipSync } from 'node:zlib';
import { FILES, pdfOf } from '../files.ts';
import { type AcceptedFile, type RefusedFile, refused } from './hostileFile.ts';

const TEXT = FILES.pdf.toString('latin1');
const MARKER = '%%EOF';
const changed = (from: string, to: string) => Buffer.from(TEXT.replace(from, to), 'latin1');

const BROKEN: Readonly<Record<string, Uint8Array>> = {
  'that is only its header': Buffer.from('%PDF-1.7\n'),
  'that is only its end marker': Buffer.from(`${MARKER}\n`),
  'without end marker': changed(MARKER, ''),
  'with an end marker in lower case': changed(MARKER, '%%eof'),
  'with a space in its end marker': changed(MARKER, '%% EOF'),
  'with a line break in its end marker': changed(MARKER, '%%EO\nF'),
  'with one percent sign in its end marker': changed(MARKER, '%EOF'),
  'whose end marker is 3,000 bytes before its end': Buffer.concat([FILES.pdf, Buffer.alloc(3000)]),
  'whose end marker is 1 MB before its end': Buffer.concat([FILES.pdf, Buffer.alloc(2 ** 20, 0x20)]),
  'with a header in lower case': changed('%PDF', '%pdf'),
  'without the percent sign of its header': changed('%PDF', 'PDF'),
  'that holds the data of a form': changed('%PDF-1.4', '%FDF-1.2'),
  'in UTF-16': Buffer.from(TEXT, 'utf16le'),
  'in base64': Buffer.from(FILES.pdf.toString('base64')),
  'in hexadecimal': Buffer.from(FILES.pdf.toString('hex')),
  'that is packed': gzipSync(pdfOf(5000)),
  'that is read from its end': Buffer.from(FILES.pdf).reverse(),
};

export const BROKEN_PDFS: readonly RefusedFile[] = Object.entries(BROKEN).map(([what, bytes]) =>
  refused(`a PDF ${what}`, 'a.pdf', bytes),
);

/** A whole PDF whose catalogue says this, too. */
const saying = (entry: string) => changed('/Type/Catalog', `/Type/Catalog${entry}`);
const action = (entry: string) => saying(`/OpenAction<</Type/Action${entry}>>`);

const ACTIVE: Readonly<Record<string, Buffer>> = {
  'that needs a password': changed('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -44>>'),
  'that runs JavaScript': action('/S/JavaScript/JS(app.alert\\(1\\))'),
  'that runs JavaScript when it is closed': saying('/AA<</WC<</S/JavaScript/JS(app.alert\\(1\\))>>>>'),
  'that runs named JavaScript': saying('/Names<</JavaScript<</Names[(x)<</S/JavaScript/JS(app.beep\\(\\))>>]>>>>'),
  'that starts a program': action('/S/Launch/F(cmd.exe)/Win<</F(cmd.exe)/P(/c calc)>>'),
  'that opens a page': action('/S/URI/URI(https://example.com/)'),
  'that sends a form': action('/S/SubmitForm/F<</FS/URL/F(https://example.com/)>>'),
  'that opens a file on another computer': action('/S/GoToR/F(\\\\\\\\192.0.2.1\\\\share\\\\x.pdf)/D[0/Fit]'),
  'that opens a file inside it': action('/S/GoToE/T<</R/C/N(x.pdf)>>'),
  'with a program attached': saying('/Names<</EmbeddedFiles<</Names[(x.exe)<</Type/Filespec/F(x.exe)>>]>>>>'),
  'with a form of its own': saying('/AcroForm<</XFA[(template)()]/Fields[]>>'),
};

const SHOWN_BY_ITS_READER =
  'Owners get such documents from others. We run nothing in them, and send each as an attachment.';

export const ACTIVE_PDFS: readonly AcceptedFile[] = Object.entries(ACTIVE).map(([what, bytes]) => ({
  why: `a PDF ${what}`,
  name: 'a.pdf',
  bytes,
  reason: SHOWN_BY_ITS_READER,
}));
