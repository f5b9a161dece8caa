import { formatDay } from '../../domain/calendar.ts';
import type { Footing } from '../readSide/papers.ts';

const count = (number: number | bigint): string => number.toLocaleString('en-GB');

const inFours = (hex: string): string => (hex.match(/.{4}/g) ?? []).join(' ');

/** The beginning of a hash, in groups: enough to compare by eye. */
export const shortHash = (hex: string, characters: number): string => inFours(hex.slice(0, characters));

const headWords = ({ head }: Footing): string =>
  head === null ? 'no checkpoint before it' : `checkpoint ${count(head.size)}, root ${shortHash(head.root, 16)}`;

const entryWords = (footing: Footing): string =>
  footing.entry === null
    ? 'not in the public log yet'
    : `entry ${count(footing.entry)} of the public log · ${headWords(footing)}`;

/** What a paper rests on, as one line for the foot of each page. */
export const footingLine = (footing: Footing): string =>
  `Question set ${footing.edition} · event ${count(BigInt(footing.position))} · ${entryWords(footing)}`;

export const stateOf = ({ day }: Footing): string => `State of ${formatDay(day)}`;
