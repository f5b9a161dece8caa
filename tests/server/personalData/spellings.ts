const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes that a token stands for: shorter ones would be found anywhere by chance. */
const LEAST_BYTES = 12;

const ofBase32 = (text: string): Buffer => {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The bytes that are written as this token; undefined if it is none. */
export const bytesOf = (token: string): Buffer | undefined => {
  const bytes = /^[A-Z2-7]+$/.test(token)
    ? ofBase32(token)
    : /^[\w+/-]+=*$/.test(token)
      ? Buffer.from(token, 'base64url')
      : Buffer.alloc(0);
  return bytes.length < LEAST_BYTES ? undefined : bytes;
};

/** A text as it is written, and in the hex that a column of bytes shows: of the text itself, and of what it stands for. */
export const spellingsOf = (text: string): readonly string[] => {
  const bytes = bytesOf(text);
  return [text, Buffer.from(text).toString('hex'), ...(bytes ? [bytes.toString('hex')] : [])];
};

/**
 * What base64 of any longer text has of this one. Three bytes are four characters, so it depends on how many bytes come
 * before; the characters at both ends are left out, because they also hold bits of the bytes beside the text.
 */
export const base64Of = (text: string): readonly string[] => {
  const found = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(first, end));
  });
  return [...new Set(found)];
};
