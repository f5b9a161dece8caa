// In thousandths of an em, the wider of Arial Bold and our own face: whichever of the stack is there, the name fits.
const WIDTHS: ReadonlyMap<string, number> = new Map(
  (
    [
      ["|ijl' .,:;!I`", 310],
      ['ft()[]{}-r/\\"*', 400],
      ['acekszvxy_~', 565],
      ['bdghnopqu0123456789$+=<>^JLFT?', 615],
      ['ESVXYPZ', 670],
      ['ABCDHKNRU&', 725],
      ['wGOQ#', 780],
      ['mM%', 890],
      ['W@', 970],
    ] satisfies [string, number][]
  ).flatMap(([characters, width]) => Array.from(characters, (character): [string, number] => [character, width])),
);
const UNKNOWN = 1000;
const EMOJI = 1400;

// What is seen as one character, however many it is made of: a cut may not leave half of it.
const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
const split = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

const widthOf = (grapheme: string): number => {
  if (/\p{Emoji_Presentation}|\uFE0F/u.test(grapheme)) return EMOJI;
  const [base = ''] = grapheme.normalize('NFD');
  return WIDTHS.get(base) ?? UNKNOWN;
};
const emsOf = (text: string): number => split(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0) / 1000;

type Limit = { readonly characters: number; readonly ems: number };
const fits = (text: string, limit: Limit): boolean =>
  split(text).length <= limit.characters && emsOf(text) <= limit.ems;

const filled = (text: string, limit: Limit, end: string): string => {
  let kept = '';
  for (const grapheme of split(text)) {
    if (!fits(`${kept}${grapheme}${end}`, limit)) break;
    kept += grapheme;
  }
  return kept;
};

/** As much of the text as fits; with an ellipsis where that is not all of it. */
export const cut = (text: string, limit: Limit): string =>
  fits(text, limit) ? text : `${filled(text, limit, '…').trimEnd()}…`;

const FIELD = 192;
const ONE_LINE = 21;
const TWO_LINES = 18;

export type FittedName = { readonly size: number; readonly lines: readonly [string] | readonly [string, string] };

/** The drawing rule of the badge: one line of up to 19 characters, or two smaller ones of up to 21, the last one cut. */
export const fitName = (name: string): FittedName => {
  const words = name.trim().split(/\s+/);
  const whole = words.join(' ');
  if (fits(whole, { characters: 19, ems: FIELD / ONE_LINE })) return { size: ONE_LINE, lines: [whole] };

  const limit = { characters: 21, ems: FIELD / TWO_LINES };
  let first = words[0] ?? '';
  let used = 1;
  while (used < words.length && fits(`${first} ${words[used]}`, limit)) first += ` ${words[used++]}`;
  // A word that is too long for a line goes on in the next one.
  if (!fits(first, limit)) first = filled(first, limit, '');
  const rest = whole.slice(first.length).trim();
  return { size: TWO_LINES, lines: rest ? [first, cut(rest, limit)] : [first] };
};
