import { type FileHandle, open } from 'node:fs/promises';
import { HarmfulFile } from '../application/errors.ts';
import { WrongFileType } from './wrongFileType.ts';

/** Sensors of 50 megapixels take pictures of up to 50.3 million. A reader needs four bytes for each, here 210 MB. */
const MAX_PIXELS = 50 * 2 ** 20;
/** JPEG segments before the picture itself. A camera writes fewer than 200, even with a depth map of 10 MB. */
const MAX_SEGMENTS = 2000;

/** Chunks of a PNG. Programs write its data in parts of 8 kB or more. */
const MAX_CHUNKS = 20_000;
/** Bytes that are searched at once. */
const PART = 65_536;

const TOO_MANY_PIXELS = 'The picture has more than 50 megapixels: make it smaller';

type Size = { readonly width: number; readonly height: number };

const read = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new WrongFileType();
  return buffer;
};

/** The signature, the length and the type of a chunk, and its check sum, which follows its data. */
const [PNG_SIGNATURE, PNG_HEAD, PNG_CHECK] = [8, 8, 4];

/** Throws WrongFileType for a PNG whose chunks do not lead through its data to its end. */
const refuseIncompletePng = async (file: FileHandle): Promise<void> => {
  let position = PNG_SIGNATURE;
  let hasData = false;
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const head = await read(file, position, PNG_HEAD);
    const type = head.toString('latin1', 4);
    hasData ||= type === 'IDAT';
    if (type === 'IEND' && hasData) return void (await read(file, position, PNG_HEAD + PNG_CHECK));
    position += PNG_HEAD + head.readUInt32BE(0) + PNG_CHECK;
  }
  throw new WrongFileType();
};

/** The first chunk of a PNG must be the header, after eight bytes of signature. */
const pngSize = async (file: FileHandle): Promise<Size> => {
  const head = await read(file, 0, 24);
  if (head.toString('latin1', 12, 16) !== 'IHDR') throw new WrongFileType();
  await refuseIncompletePng(file);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
};

const JPEG_END = Buffer.from('ffd9', 'hex');

/** In the data of a picture FF is followed by 00, so these two bytes are its end. Phones write films behind it. */
const refuseEndless = async (file: FileHandle, from: number): Promise<void> => {
  const part = Buffer.alloc(PART);
  for (let position = from; ; position += PART - 1) {
    const { bytesRead } = await file.read(part, 0, PART, position);
    if (part.subarray(0, bytesRead).includes(JPEG_END)) return;
    if (bytesRead < PART) throw new WrongFileType();
  }
};

/** Start of frame: C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads the header of each segment until the picture itself. Packages for this need the whole file in memory, and read another
 * size than a decoder does when a marker is padded.
 */
const jpegSize = async (file: FileHandle): Promise<Size> => {
  let position = 2;
  let size: Size | undefined;
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const head = await read(file, position, 4);
    const marker = head.readUInt8(1);
    if (head.readUInt8(0) !== 0xff) break;
    if (marker === 0xff) {
      // A fill byte.
      position += 1;
    } else if (marker === 0xda && size) {
      await refuseEndless(file, position);
      return size;
    } else if (marker === 0xda || marker === 0xd9) {
      // The picture itself, or the end.
      break;
    } else {
      if (isFrame(marker) && !size) {
        const frame = await read(file, position + 5, 4);
        size = { height: frame.readUInt16BE(0), width: frame.readUInt16BE(2) };
      }
      position += 2 + head.readUInt16BE(2);
    }
  }
  throw new WrongFileType();
};

/** Throws HarmfulFile for a PNG or JPEG that claims more pixels than a reader can hold, and WrongFileType for a part of one. */
export const refuseUnsafePicture = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const [first] = await read(file, 0, 1);
    const { width, height } = await (first === 0x89 ? pngSize(file) : jpegSize(file));
    if (width === 0 || height === 0) throw new WrongFileType();
    if (width * height > MAX_PIXELS) throw new HarmfulFile({ file: TOO_MANY_PIXELS });
  } finally {
    await file.close();
  }
};
