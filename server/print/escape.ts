const MARKUP = Symbol('markup');

/** Markup of ours. The symbol is known to this file alone, so nothing that came in as JSON can pass for it. */
export type Fragment = { readonly [MARKUP]: string };
type Value = string | number | Fragment | readonly Fragment[];

// One such character and an XML parser refuses the whole badge; a lone surrogate is no character at all.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
// Left open in a name, they turn round what we say after it.
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  // As they are, an XML attribute would read them as spaces.
  ...{ '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

const printable = (text: string): string => text.replace(NOT_XML, '').replace(BIDI_CONTROLS, '');

/** For text and quoted attributes of HTML and SVG; not for a script, a style or an address. */
export const escapeMarkup = (text: string): string =>
  printable(text).replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character] ?? '');

/** A quoted string in a style sheet: all but letters and digits as code points, so no name ends the string or the style. */
export const cssString = (text: string): string => {
  const escaped = Array.from(printable(text), (character) =>
    /[A-Za-z0-9]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join('')}"`;
};

/** Only for markup that is written in this folder. */
export const trusted = (markup: string): Fragment => ({ [MARKUP]: markup });

export const markupOf = (fragment: Fragment): string => fragment[MARKUP];

const written = (value: Value): string => {
  if (typeof value === 'string') return escapeMarkup(value);
  if (typeof value === 'number') return String(value);
  return 'map' in value ? value.map(markupOf).join('') : value[MARKUP];
};

/** Escapes every value that is not itself markup of ours. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Fragment =>
  trusted(strings.reduce((before, after, index) => before + written(values[index - 1] ?? '') + after));
