import { GLYPHS } from './badgeGlyphs.ts';

export type OutlinableWord = keyof typeof GLYPHS;

type Props = {
  readonly word: OutlinableWord;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
};

/** `x` is the left edge of the word, `y` its baseline. */
export const OutlinedWord = ({ word, x, y, size, fill }: Props) => (
  <path fill={fill} transform={`translate(${x} ${y}) scale(${size / 1000})`} d={GLYPHS[word]} />
);
