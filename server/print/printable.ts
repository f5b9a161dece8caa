// An XML parser rejects the whole badge at the first of these characters. Lone surrogates are among them.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
// An unclosed control in a name would reverse our own words after it.
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Removes the characters that must not reach a printed document. */
export const printable = (text: string): string => text.replace(NOT_XML, '').replace(BIDI_CONTROLS, '');
