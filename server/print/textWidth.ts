// In thousandths of an em: the wider of Arial Bold and our own font, so a text fits in either of them.
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

// A grapheme is what the eye sees as one character. A cut between code points could leave half of one.
const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const widthOf = (grapheme: string): number => {
  if (/\p{Emoji_Presentation}|\uFE0F/u.test(grapheme)) return EMOJI;
  const [base = ''] = grapheme.normalize('NFD');
  return WIDTHS.get(base) ?? UNKNOWN;
};

const emsOf = (text: string): number => graphemesOf(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0) / 1000;

export type Limit = { readonly characters: number; readonly ems: number };

export const fits = (text: string, limit: Limit): boolean =>
  graphemesOf(text).length <= limit.characters && emsOf(text) <= limit.ems;

/** The longest start of the text that fits together with `suffix`; the result does not include the suffix. */
export const longestStart = (text: string, limit: Limit, suffix = ''): string => {
  let start = '';
  for (const grapheme of graphemesOf(text)) {
    if (!fits(`${start}${grapheme}${suffix}`, limit)) break;
    start += grapheme;
  }
  return start;
};

/** The text, or as much of it as fits with an ellipsis. */
export const truncate = (text: string, limit: Limit): string =>
  fits(text, limit) ? text : `${longestStart(text, limit, '…').trimEnd()}…`;
