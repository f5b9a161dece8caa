import { formatDay } from '../../domain/calendar.ts';
import { inThousands } from '../../domain/numberWords.ts';
import { shortHash } from '../../verifier/check/bytes.ts';
import type { Footing } from '../readSide/papers.ts';

const headWords = ({ head }: Footing): string =>
  head === null ? 'no checkpoint before it' : `checkpoint ${inThousands(head.size)}, root ${shortHash(head.root)}`;

const entryWords = (footing: Footing): string =>
  footing.entry === null
    ? 'not in the public log yet'
    : `entry ${inThousands(footing.entry)} of the public log · ${headWords(footing)}`;

/** What a paper rests on, as one line for the foot of each page. */
export const footingLine = (footing: Footing): string =>
  `Question set ${footing.edition} · event ${inThousands(BigInt(footing.position))} · ${entryWords(footing)}`;

export const stateOf = ({ day }: Footing): string => `State of ${formatDay(day)}`;
