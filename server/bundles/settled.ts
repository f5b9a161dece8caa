import { TooBusy } from '../application/errors.ts';
import type { Gathered } from './gather.ts';

const ATTEMPTS = 5;

const idsOf = ({ events }: Gathered): string => events.map(({ stored: { id } }) => id).join();

export const beingChanged = () => new TooBusy('The property is being changed. Please try again in a moment.');

/**
 * Gathers until two passes find the same. Streams are read one after the other: an event that is written to one which was
 * read already would be missing, although a later one of another stream is there.
 */
export const settled = async (gather: () => Promise<Gathered>): Promise<Gathered> => {
  let before = await gather();
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const again = await gather();
    if (idsOf(again) === idsOf(before)) return again;
    before = again;
  }
  throw beingChanged();
};
