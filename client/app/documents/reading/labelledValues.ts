import { cellBelow, rightOf } from './neighbours.ts';
import type { Cell, Line } from './textLines.ts';

export type LabelledValue = {
  readonly value: string;
  readonly rank: number;
  readonly cell: Cell;
  readonly quote: string;
};

export type ValueLabel = {
  readonly rank: number;
  readonly pattern: RegExp /** Words before it that make it another label. */;
  readonly never?: RegExp;
};

/** The values behind, beside or below a label, if `parse` accepts them. */
export const labelledValues = (
  lines: readonly Line[],
  labels: readonly ValueLabel[],
  parse: (text: string) => string | null,
): LabelledValue[] =>
  lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      labels.flatMap(({ rank, pattern, never }) =>
        [...cell.text.matchAll(pattern)].flatMap((match): LabelledValue[] => {
          if (never?.test(cell.text.slice(0, match.index).slice(-40))) return [];
          const rest = cell.text.slice(match.index + match[0].length).replace(/^(?:[\s:.#–-]|is\b)+/, '');
          const places = rest === '' ? [rightOf(cell, line), cellBelow(cell, lines)] : [];
          const texts = rest === '' ? places.map((place) => place?.text ?? '') : [rest];
          const nth = texts.findIndex((text) => parse(text) !== null);
          const value = nth < 0 ? null : parse(texts[nth] ?? '');
          const holder = places[nth] ?? cell;
          const quote = holder === cell ? cell.text : `${cell.text} ${holder.text}`;
          return value === null ? [] : [{ value, rank, cell: holder, quote }];
        }),
      ),
    ),
  );
