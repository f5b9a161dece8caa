import iconv from 'iconv-lite';

/**
 * The share of zero bytes among those at even (0) or odd (1) places. UTF-16 of Latin letters has many: big endian at even
 * places.
 */
const zeroShare = (bytes: Buffer, offset: 0 | 1): number => {
  const sample = bytes.subarray(0, 2000);
  let zeros = 0;
  for (let index = offset; index < sample.length; index += 2) if (sample[index] === 0) zeros += 1;
  return zeros / Math.max(1, Math.floor(sample.length / 2));
};

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const encodingOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be';
  if (zeroShare(bytes, 1) > 0.4) return 'utf16le';
  if (zeroShare(bytes, 0) > 0.4) return 'utf16be';
  // Excel on Windows saves CSV as Windows-1252, whose accents are rarely valid UTF-8.
  return isUtf8(bytes) ? 'utf8' : 'win1252';
};

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1252, without its byte order mark. By iconv-lite, because the
 * TextDecoder of Node 20 takes Windows-1252 for Latin 1 and loses typographic quotes.
 */
export const decodeText = (bytes: Buffer): string => iconv.decode(bytes, encodingOf(bytes));
