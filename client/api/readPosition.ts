import { READ_POSITION } from '../../domain/live/readPosition.ts';

let earliest: string | null = null;

/** Positions are decimal numbers that may have more than 53 bits. */
export const isLater = (one: string, other: string): boolean =>
  one.length > other.length || (one.length === other.length && one > other);

/** Notes up to which position the data of an answer contains all changes. */
export const noteReadPosition = ({ headers }: Response): void => {
  const position = headers.get(READ_POSITION);
  if (position !== null && (earliest === null || isLater(earliest, position))) earliest = position;
};

/** Changes up to this position are in everything that this tab has read; null if it has read nothing. */
export const earliestReadPosition = (): string | null => earliest;

/** When the data of a session is forgotten. */
export const forgetReadPositions = (): void => {
  earliest = null;
};
