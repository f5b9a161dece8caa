import { FILES } from '../files.ts';
import { printable, type RefusedFile, refused } from './hostileFile.ts';

const SECOND_ENDINGS = ['exe', 'com', 'scr', 'bat', 'js', 'vbs', 'html', 'svg', 'php', 'jsp', 'lnk', 'docm', 'zip'];

/** Names that do not end with an accepted extension, although some systems show or open them as if they did. */
const WRONG_ENDINGS = [
  ...SECOND_ENDINGS.map((ending) => `scan.pdf.${ending}`),
  'scan.pdf.',
  'scan.pdf ',
  'scan.pdf\t',
  'scan.pdf\n',
  'scan.pdf\r\n',
  'scan.pdf\u0000',
  'scan.pdf\u0000.exe',
  'scan.pdf%00',
  'scan.pdf%00.exe',
  'scan.pdf::$DATA',
  'scan.pdf:hidden.exe',
  'scan.pdf;.js',
  'scan.pdf?.exe',
  'scan.pdf#.js',
  'scan.pdf~',
  'scan.pdf\\',
  'scan.pdf\u202E',
  'scan.\u202Efdp',
  'scan.p\u200Bdf',
  'scan.\u0440df',
  'scan.\uFF50\uFF44\uFF46',
  'scan\u3002pdf',
  'scan',
  'scan.',
  'pdf',
  '.pdf',
  '',
  '.',
  '..',
  '../../etc/passwd',
  '/etc/cron.d/scan',
  'scan.pdf/..',
  'scan.pdf/shell',
  'C:\\scan.pdf\\shell',
  '\\\\server\\share\\scan.pdf.lnk',
  'scan.__proto__',
  'scan.constructor',
  'scan.toString',
  'x'.repeat(400),
  `${'x'.repeat(400)}.exe`,
  `scan.pdf${'x'.repeat(400)}`,
  `scan.${'pdf'.repeat(134)}`,
  `${'../'.repeat(133)}passwd`,
  `${'a.pdf'.repeat(80)}.exe`,
  '\u202E'.repeat(400),
];

/** Names that end with an accepted extension and hide what the file is. */
const DISGUISING = [
  '../../scan.pdf',
  '/etc/cron.d/scan.pdf',
  'C:\\Windows\\scan.pdf',
  'scan.exe\u0000.pdf',
  'scan\u0000.pdf',
  'scan\u202Efdp.exe.pdf',
  '\u2066scan.exe\u2069.pdf',
  'scan.exe .pdf',
  'scan.exe\r\nX-Header: 1.pdf',
  'scan.pdf.pdf',
  'scan.exe.PDF',
  'con.pdf',
  '..pdf',
  `${'x'.repeat(400)}.pdf`,
  `scan.exe${' '.repeat(400)}.pdf`,
];

export const NAMES: readonly RefusedFile[] = [
  ...WRONG_ENDINGS.map((name) => refused(`a PDF called ${printable(name)}`, name, FILES.pdf)),
  ...DISGUISING.map((name) => refused(`a program called ${printable(name)}`, name, FILES.program)),
];
