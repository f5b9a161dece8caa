import type { Day } from '../../domain/calendar.ts';
import { inThousands } from '../../domain/numberWords.ts';
import { mostUrgent } from './mostUrgent.ts';
import { type Fact, Facts, Paragraph } from './parts.tsx';

/** Mail programs show about 100 characters of the preview. */
const MOST_NAMED = 5;

/** The names of the first properties, each once. */
export const previewOf = (properties: readonly { readonly property: string }[]): string =>
  [...new Set(properties.map(({ property }) => property))].slice(0, MOST_NAMED).join(', ');

type Props<Line> = {
  readonly caption: string;
  readonly lines: readonly Line[];
  readonly dayOf: (line: Line) => Day;
  readonly factOf: (line: Line) => Fact;
  /** If there are more than these lines. */
  readonly total?: number;
};

/** The most urgent of many lines, in the given order, and how many there are besides. */
export const UrgentFacts = <Line,>({ caption, lines, dayOf, factOf, total = lines.length }: Props<Line>) => {
  const listed = mostUrgent(lines, dayOf);
  return (
    <>
      <Facts caption={caption} facts={listed.map(factOf)} />
      {total > listed.length && <Paragraph>And {inThousands(total - listed.length)} more.</Paragraph>}
    </>
  );
};
