import { DOCX_WITH_MACROS, docOf, docxWithPartNamed } from '../hostileFiles.ts';
import { TYPES, typesOf, withPart, withTypes } from './docxParts.ts';
import { MACROS, type RefusedFile, refused } from './hostileFile.ts';

const NAMES = [
  'word/vbaProject.bin',
  'word/VBAPROJECT.BIN',
  'word/vbaproject1.bin',
  'word/vbaProjectSignature.bin',
  'word/vbaData.xml',
  'word/_rels/vbaProject.bin.rels',
  'customXml/deep/vbaProject.bin',
  'vbaProject.bin',
];

const MACRO_DOCUMENTS: Readonly<Record<string, string>> = {
  DOCM: 'application/vnd.ms-word.document.macroEnabled',
  DOTM: 'application/vnd.ms-word.template.macroEnabledTemplate',
  XLSM: 'application/vnd.ms-excel.sheet.macroEnabled',
  PPTM: 'application/vnd.ms-powerpoint.presentation.macroEnabled',
};
const DOCM = typesOf('application/vnd.ms-word.document.macroEnabled');
const UTF_16 = Buffer.from(`\uFEFF${DOCM}`, 'utf16le');

const DISGUISED_TYPES: Readonly<Record<string, Uint8Array>> = {
  'in UTF-16': withTypes(UTF_16),
  'in UTF-16, the high bytes first': withTypes(Buffer.from(UTF_16).swap16()),
  'in capitals': withTypes(DOCM.toUpperCase()),
  'behind a document type': withTypes(`<!DOCTYPE x [<!ENTITY m "macro">]>${DOCM.replace('macro', '&m;')}`),
  'with a decimal reference': withTypes(DOCM.replace('macro', '&#109;acro')),
  'with a hexadecimal reference': withTypes(DOCM.replace('macro', '&#x6d;acro')),
  'in a second list of parts': withPart({ name: TYPES, content: DOCM }),
  'in a second list of parts, in lower case': withPart({ name: TYPES.toLowerCase(), content: DOCM }),
  'for all parts with an ending': withTypes(
    DOCM.replace('macroEnabled', 'document').replace(
      '<Override',
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override',
    ),
  ),
};

const FOLDER = '_VBA_PROJECT';
const WIDTH = 2 * FOLDER.length;
const CHUNK = 65_536;
const DOC_SIZE = 2 * CHUNK + 1000;
/** An old Word file with the folder's name at this place. */
const docWithFolderAt = (place: number): Buffer => {
  const doc = Buffer.alloc(DOC_SIZE);
  doc.write('d0cf11e0a1b11ae1', 0, 'hex');
  doc.write(FOLDER, place, 'utf16le');
  return doc;
};
/** Files are read in chunks, and the name may be in two of them. */
const ACROSS_CHUNKS = [1, 2, 11, 12, 13, WIDTH - 1, WIDTH];
const PLACES = [
  8,
  512,
  ...ACROSS_CHUNKS.map((before) => CHUNK - before),
  ...ACROSS_CHUNKS.map((before) => 2 * CHUNK - before),
  DOC_SIZE - WIDTH,
];

const withMacros = (why: string, name: string, bytes: Uint8Array) => refused(why, name, bytes, MACROS);

export const WITH_MACROS: readonly RefusedFile[] = [
  ...NAMES.map((name) => withMacros(`a DOCX with a part called ${name}`, 'a.docx', docxWithPartNamed(name))),
  ...Object.entries(DOCX_WITH_MACROS).map(([how, bytes]) => withMacros(`a DOCX with macros ${how}`, 'a.docx', bytes)),
  ...Object.entries(MACRO_DOCUMENTS).flatMap(([kind, type]) => [
    withMacros(`a ${kind} called .docx`, 'a.docx', withTypes(typesOf(type))),
    refused(`a ${kind} called .doc`, 'a.doc', withTypes(typesOf(type))),
    refused(`a ${kind} called .${kind.toLowerCase()}`, `a.${kind.toLowerCase()}`, withTypes(typesOf(type))),
  ]),
  ...Object.entries(DISGUISED_TYPES).map(([how, bytes]) =>
    withMacros(`a DOCX that names its macros ${how}`, 'a.docx', bytes),
  ),
  withMacros('a DOC with the folder of a workbook for macros', 'a.doc', docOf('_VBA_PROJECT_CUR')),
  ...PLACES.map((place) => withMacros(`a DOC with macros at ${place}`, 'a.doc', docWithFolderAt(place))),
];
