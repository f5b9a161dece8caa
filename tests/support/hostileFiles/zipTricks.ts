import { type CraftedEntry, craftedZip } from '../craftedZip.ts';
import { FILES } from '../files.ts';
import { DOCX_WITH_SYMLINK, docxWithPartNamed } from '../hostileFiles.ts';
import { PARTS, TYPES, typesOf, withChanged, withPart, withTypes } from './docxParts.ts';
import { type RefusedFile, refused } from './hostileFile.ts';

const OUTSIDE = [
  '../../../etc/cron.d/x',
  '../../word/x',
  'word/../../../x',
  'word/media/..',
  './../outside',
  '../outside/',
  '/etc/cron.d/x',
  '//server/share/x',
  '..\\..\\outside',
  'word\\..\\..\\outside',
  '\\\\server\\share\\x',
  'C:/Windows/x.dll',
  'c:outside.dll',
];

/** 8 is deflate, and 0 stands for stored. No other method is read. */
const METHODS = [1, 6, 9, 12, 14, 93, 95, 98, 99];

const LINK = 0o120777 << 16;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The first part says to a reader what kind of archive it is, before the parts of a letter follow. */
const OTHER_KINDS: Readonly<Record<string, CraftedEntry>> = {
  'a program for Java': { name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Evil' },
  'an app for Android': { name: 'classes.dex', content: 'dex' },
  'an extension of Firefox': { name: 'META-INF/mozilla.rsa', content: 'rsa' },
  'an OpenDocument text': { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', store: true },
  'an electronic book': { name: 'mimetype', content: 'application/epub+zip', store: true },
};

const part = (entry: Omit<CraftedEntry, 'name'>) => withPart({ name: 'word/media/x', content: 'content', ...entry });

/** What the list of parts says instead of naming a letter. */
const WRONG_TYPES: Readonly<Record<string, Uint8Array>> = {
  'without the list of parts': craftedZip(PARTS.filter(({ name }) => name !== TYPES)),
  'whose list of parts is in lower case': withChanged(TYPES, { name: TYPES.toLowerCase() }),
  'whose list of parts is in a folder': withChanged(TYPES, { name: `word/${TYPES}` }),
  'whose list of parts is a folder': withChanged(TYPES, { name: `${TYPES}/` }),
  'whose list of parts is empty': withTypes(''),
  'whose list of parts is a sentence': withTypes('This is a letter.'),
  'that is a workbook': withTypes(typesOf(`${OFFICE}.spreadsheetml.sheet`)),
  'that is a presentation': withTypes(typesOf(`${OFFICE}.presentationml.presentation`)),
  'that is a template': withTypes(typesOf(`${OFFICE}.wordprocessingml.template`)),
  'that is a drawing': withTypes(typesOf('application/vnd.ms-visio.drawing')),
};

const BROKEN: Readonly<Record<string, Uint8Array>> = {
  'with an encrypted part': part({ both: { flags: 0x801 } }),
  'with a strongly encrypted part': part({ both: { flags: 0x841 } }),
  'with a part that is no deflate stream': part({ packed: Buffer.alloc(5, 0xff), both: { size: 100 } }),
  'with a stored part of another size': part({ store: true, both: { size: 5 } }),
  'with a part that ends behind the file': part({ both: { packedSize: 2 ** 31 - 1 } }),
  'with a part that begins behind the file': part({ central: { offset: 2 ** 32 - 16 } }),
  'with a part that begins in another': part({ central: { offset: 1 } }),
  'with an extra field that is too long': part({ both: { extra: Buffer.from('0100ffff', 'hex') } }),
  'whose list of parts has two sizes': withChanged(TYPES, { local: { packedSize: 2 ** 32 - 1 } }),
  'on two disks': craftedZip(PARTS, { end: { disk: 1 } }),
  'whose directory begins at its start': craftedZip(PARTS, { end: { offset: 0 } }),
  'whose directory begins behind its end': craftedZip(PARTS, { end: { offset: 2 ** 31 } }),
  'with a byte behind its end': craftedZip(PARTS, { after: Buffer.from('x') }),
  'with 70,000 bytes behind its end': craftedZip(PARTS, { after: Buffer.alloc(70_000) }),
  'with a link whose target is a password file': DOCX_WITH_SYMLINK,
  'whose list of parts is a link': withChanged(TYPES, { central: { attributes: LINK } }),
  'whose letter is a link': withChanged('word/document.xml', { central: { attributes: LINK } }),
  'that begins with a byte of another file': Buffer.concat([Buffer.from('x'), FILES.docx]),
};

const docx = (what: string, bytes: Uint8Array) => refused(`a DOCX ${what}`, 'a.docx', bytes);

export const ZIP_TRICKS: readonly RefusedFile[] = [
  ...OUTSIDE.map((name) => docx(`with a part called ${name}`, docxWithPartNamed(name))),
  ...METHODS.map((method) => docx(`with a part of method ${method}`, part({ both: { method } }))),
  ...Object.entries(WRONG_TYPES).map(([what, bytes]) => docx(what, bytes)),
  ...Object.entries(BROKEN).map(([what, bytes]) => docx(what, bytes)),
  ...Object.entries(OTHER_KINDS).map(([what, entry]) => docx(`that is ${what}`, craftedZip([entry, ...PARTS]))),
];
