import { constants, crc32, deflateRawSync } from 'node:zlib';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { FILES } from './files.ts';

/** A letter with more parts. */
const docxWith = (parts: Zippable): Buffer => Buffer.from(zipSync({ ...unzipSync(FILES.docx), ...parts }));

const MB = 2 ** 20;

/** A raw deflate stream that unpacks to `megabytes` of zeros. It is a repetition, so it is made without unpacking. */
const deflatedZeros = (megabytes: number): Buffer => {
  const one = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0])]);
};

const sumOfZeros = (megabytes: number): number => {
  const zeros = Buffer.alloc(MB);
  return Array.from({ length: megabytes }).reduce((sum: number) => crc32(zeros, sum), 0);
};

/** A letter with a part that unpacks to `megabytes`, but whose headers claim `claimed` megabytes. */
export const docxUnpackingTo = (megabytes: number, claimed = megabytes, name = 'word/media/bomb.bmp'): Buffer => {
  const zip = docxWith({ [name]: [deflatedZeros(megabytes), { level: 0 }] });
  const sum = sumOfZeros(megabytes);
  // The method, the check sum and the size before packing, relative to the name, in the local and in the central header.
  for (const [occurrence, method, check, size] of [
    [zip.indexOf(name), -22, -16, -8],
    [zip.lastIndexOf(name), -36, -30, -22],
  ] as const) {
    zip.writeUInt16LE(8, occurrence + method);
    zip.writeUInt32LE(sum, occurrence + check);
    zip.writeUInt32LE(claimed * MB, occurrence + size);
  }
  return zip;
};

const TYPES = '[Content_Types].xml';
/** The same for the list of parts, which is read as a whole. */
export const docxWithTypesOf = (megabytes: number, claimed = megabytes): Buffer =>
  docxUnpackingTo(megabytes, claimed, TYPES);

export const docxWithParts = (count: number): Buffer =>
  docxWith(Object.fromEntries(Array.from({ length: count }, (_, n) => [`word/media/${n}`, new Uint8Array(1)])));

const typesNaming = (type: string) =>
  new TextDecoder()
    .decode(unzipSync(FILES.docx)[TYPES])
    .replace('</Types>', `<Override PartName="/word/x" ContentType="${type}"/></Types>`);

export const DOCX_WITH_MACROS = {
  'by the name of its part': docxWith({ 'word/vbaProject.bin': new Uint8Array(9) }),
  'by the type of its part': docxWith({ [TYPES]: strToU8(typesNaming('application/vnd.ms-office.vbaProject')) }),
  'by a type that is spelt with character references': docxWith({
    [TYPES]: strToU8(typesNaming('application/vnd.ms-office.vba&#80;roject')),
  }),
} as const;

/** Two names of the same length, because the name is replaced in the finished file. */
export const docxWithPartNamed = (name: string): Buffer => {
  const placeholder = 'p'.repeat(name.length);
  const zip = docxWith({ [placeholder]: new Uint8Array(1) });
  for (const at of [zip.indexOf(placeholder), zip.lastIndexOf(placeholder)]) zip.write(name, at, 'latin1');
  return zip;
};

export const DOCX_WITH_SYMLINK = docxWith({
  'word/link': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
});

/** An OLE file with these names in its directory. */
export const oleOf = (...names: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    ...names.map((name) => Buffer.from(name, 'utf16le')),
  ]);

/** An old Word file; `folders` are further names in its directory. */
export const docOf = (...folders: readonly string[]): Buffer => oleOf('WordDocument', ...folders);

export const pngClaiming = (width: number, height: number): Buffer => {
  const png = Buffer.from(FILES.png);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
};

export const JPEG_END = Buffer.from('ffd9', 'hex');

/** `before` are segments that a camera may write before the frame. */
export const jpegClaiming = (width: number, height: number, before: Buffer = Buffer.alloc(0)): Buffer => {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([start, before, frame.subarray(0, 19), Buffer.from('ffda', 'hex'), Buffer.alloc(64), JPEG_END]);
};
