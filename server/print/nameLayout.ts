import { fits, longestStart, truncate } from './textWidth.ts';

const LINE_WIDTH = 192;
const ONE_LINE_SIZE = 21;
const TWO_LINE_SIZE = 18;

export type NameLayout = { readonly size: number; readonly lines: readonly [string] | readonly [string, string] };

/** On the badge a name has one line of up to 19 characters, or two smaller lines of up to 21. The second is truncated. */
export const layOutName = (name: string): NameLayout => {
  const words = name.trim().split(/\s+/);
  const whole = words.join(' ');
  if (fits(whole, { characters: 19, ems: LINE_WIDTH / ONE_LINE_SIZE })) return { size: ONE_LINE_SIZE, lines: [whole] };

  const limit = { characters: 21, ems: LINE_WIDTH / TWO_LINE_SIZE };
  let first = words[0] ?? '';
  let used = 1;
  while (used < words.length && fits(`${first} ${words[used]}`, limit)) first += ` ${words[used++]}`;
  // A word that is longer than the line continues on the second line.
  if (!fits(first, limit)) first = longestStart(first, limit);
  const rest = whole.slice(first.length).trim();
  return { size: TWO_LINE_SIZE, lines: rest ? [first, truncate(rest, limit)] : [first] };
};
