/** A badge is much smaller. A larger file is not read as text. */
const MAX_BYTES = 4_000_000;

/** Three parts, of which the first is the base64url of a text that begins with `{"`. */
const TOKEN = /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/;

/** What a program that saves a picture may write in front of its root element. */
const BEFORE_ROOT = [/\s+/y, /<\?.*?\?>/sy, /<!--.*?-->/sy, /<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/iy];

/** Each part is looked at once, so that a hostile file takes no longer than its length. */
const rootOf = (text: string): number => {
  let at = 0;
  for (;;) {
    const part = BEFORE_ROOT.find((each) => {
      each.lastIndex = at;
      return each.test(text);
    });
    if (!part) return at;
    at = part.lastIndex;
  }
};

const PICTURE = /<svg[\s>]/y;

const isPicture = (text: string): boolean => {
  if (!text.startsWith('<')) return false;
  PICTURE.lastIndex = rootOf(text);
  return PICTURE.test(text);
};

/** The text of a file that may be a badge: a picture, or a signed credential. Undefined for anything else. */
export const badgeTextIn = (bytes: Uint8Array): string | undefined => {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = new TextDecoder().decode(bytes).trim();
  return TOKEN.test(text) || isPicture(text) ? text : undefined;
};

/** Certificates and reports are PDFs. */
export const isPdf = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, 5)) === '%PDF-';
